%%{
# SPDX-License-Identifier: MIT
#
# Is a ']' in a property value the end of it, or text that nobody escaped? This machine reads what stands
# behind the ']' until that is known. It is text if another ']' comes next on its line or behind white
# space; and if a '[' in the value is still open and what follows cannot follow a value. What can is
# structure, or an identifier with its '[': one of capitals, or one of letters without white space behind.
#
#   ends          the ']' ends the value
#   is_text       it does not
#   unless_open   it does unless a '[' is open
#
# The end of the input is not a byte: at_end in bracket_machine.hpp.rl has that column. Nor is
# there a transition for the end of the window, behind which every ']' ends its value.

machine bracket;
include sgf "classes.rl";

line  = [\n\r];
blank = ws - line;
rest  = any - ( line | [\[\]\\] );               # of what can stand between two brackets on a line

behind_bracket := (

start: ( zlen -> space ),

# White space, on the line of the ']'.
space: (
    blank                         -> space
  | line                          -> space_below
  | ']'   @is_text                -> final
  | '['   @ends                   -> final
  | [();]                         -> structure
  | uc                            -> capitals
  | lc                            -> small
  | '\\'                          -> prose_escape
  | ( rest - ( blank | letter | [();] ) ) -> prose
),

# What can follow a value.
structure: (
    ']'   @is_text                -> final
  | ( line | '[' ) @ends          -> final
  | '\\'                          -> structure_escape
  | rest                          -> structure
),
structure_escape: (
    line  @ends                   -> final
  | ( any - line )                -> structure
),

# What can if a '[' comes.
capitals: (
    uc                            -> capitals
  | lc                            -> letters
  | blank                         -> capitals_space
  | line                          -> capitals_space_below
  | '['   @ends                   -> final
  | ']'   @is_text                -> final
  | '\\'                          -> prose_escape
  | ( rest - ( letter | blank ) ) -> prose
),
capitals_space: (
    blank                         -> capitals_space
  | line                          -> capitals_space_below
  | '['   @ends                   -> final
  | ']'   @is_text                -> final
  | '\\'                          -> prose_escape
  | ( rest - blank )              -> prose
),
letters: (
    letter                        -> letters
  | '['   @ends                   -> final
  | ']'   @is_text                -> final
  | line  @unless_open            -> final
  | '\\'                          -> prose_escape
  | ( rest - letter )             -> prose
),
small: (
    lc                            -> small
  | uc                            -> letters
  | ']'   @is_text                -> final
  | ( line | '[' ) @unless_open   -> final
  | '\\'                          -> prose_escape
  | ( rest - letter )             -> prose
),

# What cannot follow a value.
prose: (
    ']'   @is_text                -> final
  | ( line | '[' ) @unless_open   -> final
  | '\\'                          -> prose_escape
  | rest                          -> prose
),
prose_escape: (
    line  @unless_open            -> final
  | ( any - line )                -> prose
),

# The same below that line, where only a ']' directly behind white space would matter.
space_below: (
    ws                            -> space_below
  | ']'   @is_text                -> final
  | [();\[] @ends                 -> final
  | uc                            -> capitals_below
  | lc                            -> small_below
  | ( any - ( ws | letter | [();\[\]] ) ) @unless_open -> final
),
capitals_below: (
    uc                            -> capitals_below
  | lc                            -> letters_below
  | ws                            -> capitals_space_below
  | '['   @ends                   -> final
  | ( any - ( letter | ws | '[' ) ) @unless_open -> final
),
capitals_space_below: (
    ws                            -> capitals_space_below
  | '['   @ends                   -> final
  | ( any - ( ws | '[' ) ) @unless_open -> final
),
letters_below: (
    letter                        -> letters_below
  | '['   @ends                   -> final
  | ( any - ( letter | '[' ) ) @unless_open -> final
),
small_below: (
    lc                            -> small_below
  | uc                            -> letters_below
  | ( any - letter ) @unless_open -> final
)

);

# Never entered: naming the states gives each of them its constant in the generated code.
catalogue := any @name_states;

}%%
