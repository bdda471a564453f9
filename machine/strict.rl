%%{
# SPDX-License-Identifier: MIT
#
# The strict dialect of the Smart Game Format, one state at a time. This file is the grammar alone:
# what the named actions do stands in machine.hpp.rl, and machine/README.md has the same table for
# people. Each state below lists every byte; what is not allowed names its error class:
#
#   error_m  tree missing                   error_u  property must be in uppercase
#   error_n  tree with no nodes             error_d  properties without delimiter
#
# (error_mark is M at the first byte of a byte-order mark that is cut short, and an error in an
# identifier says so, since its place is reported with it.)
#
# The end of the input is not a byte: error_at_end in machine.hpp.rl has that column.

machine sgf;
include sgf "classes.rl";

strict := (

# Nothing read yet. A UTF-8 byte-order mark is skipped here and nowhere else; one that is cut short
# is an error at its first byte, which error_mark reports.
start: (
    0xEF                          -> mark_ef
  | ws                            -> between
  | '('   @tree_begin             -> opened
  | ( any - ( 0xEF | ws | '(' ) ) @error_m -> final
),
mark_ef:   ( 0xBB -> mark_bb | ( any - 0xBB ) @error_mark -> final ),
mark_bb:   ( 0xBF -> between | ( any - 0xBF ) @error_mark -> final ),

# Outside of game trees. Before the first of them the input may not end here, after one it may.
between: (
    ws                            -> between
  | '('   @tree_begin             -> opened
  | ( any - ( ws | '(' ) ) @error_m -> final
),

# After '(': the first node of the game tree must come.
opened: (
    ws                            -> opened
  | ';'   @node                   -> node
  | ( any - ( ws | ';' ) ) @error_n -> final
),

# After ';': properties, variations, the next node or the end of the tree.
node: (
    ws                            -> node
  | uc    @identifier_begin       -> ident
  | '('   @tree_begin             -> opened
  | ';'   @node                   -> node
  | ')'   @tree_end               -> after_tree
  | [\[\]] @error_d               -> final
  | ( lc | other | '\\' ) @error_u -> final
),

# In a property identifier, and in the white space behind it.
ident: (
    uc    @identifier_letter      -> ident
  | '['   @property @value_begin  -> value
  | ws    @property_before_space  -> ident_ws
  | lc    @error_u_in_identifier  -> final
  | ( any - ( uc | '[' | ws | lc ) ) @error_d_in_identifier -> final
),
ident_ws: (
    '['   @value_begin            -> value
  | ws                            -> ident_ws
  | ( any - ( '[' | ws ) ) @error_d_in_identifier -> final
),

# In a property value. One state in the table; here its first two bytes have states of their own,
# since most values have no more, and only what is longer is skipped in bulk.
value: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | text                          -> value_2
),
value_2: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | text                          -> value_run
),
value_run: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | text  @skip_text              -> value_run
),
escape:    ( any                  -> value ),

# After ']': a further value of the same property, or whatever may stand in a node.
after_value: (
    ws                            -> after_value
  | uc    @identifier_begin       -> ident
  | '['   @value_begin            -> value
  | '('   @tree_begin             -> opened
  | ';'   @node                   -> node
  | ')'   @tree_end               -> after_tree
  | ']'   @error_d                -> final
  | ( lc | other | '\\' ) @error_u -> final
),

# After ')' inside a game: a further variation or the end of the tree around it.
after_tree: (
    ws                            -> after_tree
  | '('   @tree_begin             -> opened
  | ')'   @tree_end               -> after_tree
  | ( any - ( ws | [()] ) ) @error_m -> final
),

# What a handler skips is read only for brackets, escapes and parentheses.
skip_outside: (
    '('   @skipped_open           -> skip_outside
  | ')'   @skipped_close          -> skip_outside
  | '['   @skipped_value          -> skip_value
  | ( any - [()\[] )              -> skip_outside
),
skip_value: (
    ']'                           -> skip_outside
  | '\\'                          -> skip_escape
  | text  @skip_text              -> skip_value
),
skip_escape: ( any                -> skip_value )

) $~examine;

# Never entered: naming the states gives each of them its constant in the generated code.
catalogue := any @name_states;

}%%
