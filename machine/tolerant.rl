%%{
# SPDX-License-Identifier: MIT
#
# The tolerant dialect: total, every byte has a transition in every state. This file is the grammar
# alone; what the named actions do stands in tolerant_machine.hpp.rl, and machine/README.md has the same
# table for people. What "redo" is called in actions (…_again) looks at the byte once more, in the
# state that stood before the token in hand.
#
# The end of the input is not a byte: tolerant_ending_of in tolerant_machine.hpp.rl has that column.

machine sgf;
include sgf "classes.rl";

# Inside a game, a game that begins a line may be a lost ')': where lines begin is remembered.
gap = [\n\r] @line_break | [\t ] @blank | [\v\f];

# Outside of values: what is skipped, alone or with the identifier that it spoils.
junk_byte = any - ( ws | letter | du | [()\[\];] );

# In a value, NUL is kept, but told.
plain = text - 0x00;

tolerant := (

# Outside of games. A byte-order mark is nothing, wherever it stands here.
start: ( zlen -> outside ),
outside: (
    ws                            -> outside
  | '('   @opening                -> opening
  | ')'   @close_outside          -> outside
  | 0xEF  @mark_begin             -> mark_ef
  | ( any - ( ws | [()] | 0xEF ) ) @junk -> junk
),
mark_ef: ( 0xBB -> mark_bb | ( any - 0xBB ) @no_mark_again -> junk ),
mark_bb: ( 0xBF -> outside | ( any - 0xBF ) @no_mark_again -> junk ),

# In a run of junk, which lasts to the next game.
junk: (
    ws                            -> junk
  | '('   @opening                -> opening
  | ( any - ( ws | '(' ) ) @junk  -> junk
),

# After '(' outside: a node must come, or a property whose node is assumed; otherwise it is junk.
opening: (
    ws                            -> opening
  | ';'   @game                   -> node
  | '('   @opening_more           -> opening
  | letter @word_begin            -> opening_ident
  | ( any - ( ws | [;(] | letter ) ) @no_game_again -> junk
),
opening_ident: (
    ( letter | du ) @any_word_letter -> opening_ident
  | ws    @word_end               -> opening_ident_ws
  | '['   @word_end @game_without_node @value_begin -> value
  | ( any - ( letter | du | ws | '[' ) ) @word_end @no_game_again -> junk
),
opening_ident_ws: (
    ws                            -> opening_ident_ws
  | '['   @game_without_node @value_begin -> value
  | ( any - ( ws | '[' ) )        @no_game_again -> junk
),

# After ';': properties, variations, the next node or the end of the tree. Here and behind a value what
# is commonest has a state of its own, which saves most bytes of real records a wider choice.
node: (
    uc    @identifier_begin       -> ident
  | ( any - uc )                  @rather_again -> node_rather
),
node_rather: (
    gap                           -> node
  | ';'   @node                   -> node
  | uc    @identifier_begin       -> ident
  | lc    @word_begin             -> word
  | du    @digits_begin           -> digits
  | '('   @open                   -> opened
  | ')'   @close                  -> after_tree
  | '['   @drop_value             -> dropped
  | ']'   @stray_bracket          -> node
  | junk_byte @bad                -> node
),

# After ']': a further value of the same property besides.
after_value: (
    ';'   @node                   -> node
  | ( any - ';' )                 @after_value_rather_again -> after_value_rather
),
after_value_rather: (
    gap                           -> after_value
  | ';'   @node                   -> node
  | uc    @identifier_begin       -> ident
  | '['   @value_begin            -> value
  | '('   @open_behind_value      -> opened
  | ')'   @close_behind_value     -> after_tree
  | lc    @word_begin             -> word
  | du    @digits_begin           -> digits
  | ']'   @stray_bracket          -> node
  | junk_byte @bad                -> node
),

# After a variation: a node here goes on behind the node that the variation hung on.
after_tree: (
    gap                           -> after_tree
  | '('   @open                   -> opened
  | ')'   @close                  -> after_tree
  | ';'   @node_after_variation   -> node
  | uc    @identifier_begin       -> ident
  | lc    @word_begin             -> word
  | du    @digits_begin           -> digits
  | '['   @drop_value             -> dropped
  | ']'   @stray_bracket          -> after_tree
  | junk_byte @bad                -> after_tree
),

# After '(' inside of a game: nothing is sent before it is known what it begins.
opened: (
    gap                           -> opened
  | ';'   @variation              -> node
  | '('   @open_too_many          -> opened
  | ')'   @empty_variation        -> node
  | uc    @identifier_begin       -> ident
  | lc    @word_begin             -> word
  | du    @digits_begin           -> digits
  | '['   @drop_value             -> dropped
  | ']'   @stray_bracket          -> opened
  | junk_byte @bad                -> opened
),

# After '(' that begins a line and ';': the next game, if one of a few root properties comes.
restarting: (
    gap   @restart_space          -> restarting
  | uc    @identifier_begin       -> ident
  | ( any - ( ws | uc ) )         @variation_again -> node
),

# In a property identifier of capitals, and in the white space behind it.
ident: (
    '['   @property @value_begin  -> value
  | uc    @identifier_letter      -> ident
  | ( lc | du ) @word_widen       -> word
  | gap   @identifier_end         -> ident_ws
  | junk_byte @identifier_spoilt  -> spoilt
  | [();\]] @identifier_end @no_value_again -> node
),
ident_ws: (
    gap                           -> ident_ws
  | '['   @property_behind_space @value_begin -> value
  | ( any - ( ws | '[' ) )        @no_value_again -> node
),

# In a word that has small letters, digits or '_': an identifier if values follow.
word: (
    ( letter | du ) @word_letter  -> word
  | '['   @word_end @word_property @value_begin -> value
  | gap   @word_end               -> word_ws
  | junk_byte @word_end @word_spoilt -> spoilt
  | [();\]] @word_end @word_again -> node
),
word_ws: (
    gap                           -> word_ws
  | '['   @word_property @value_begin -> value
  | ( any - ( ws | '[' ) )        @word_again -> node
),

# Digits, which spoil an identifier directly behind them.
digits: (
    du    @bad                    -> digits
  | letter @word_begin            -> digits_word
  | ( any - ( du | letter ) )     @bad_again -> node
),
digits_word: (
    ( letter | du ) @any_word_letter -> digits_word
  | '['   @word_end @word_is_bad @drop_spoilt_value -> dropped
  | gap   @word_end @word_is_bad  -> spoilt_ws
  | junk_byte @word_end @word_is_bad @digits_word_spoilt -> spoilt
  | [();\]] @word_end @word_is_bad @bad_again -> node
),

# Behind a byte that spoilt an identifier: all up to white space or structure, and its values.
spoilt: (
    gap                           -> spoilt_ws
  | '['   @drop_spoilt_value      -> dropped
  | [();\]] @bad_again            -> node
  | ( any - ( ws | [()\[;\]] ) )  @bad -> spoilt
),
spoilt_ws: (
    gap                           -> spoilt_ws
  | '['   @drop_spoilt_value      -> dropped
  | ( any - ( ws | '[' ) )        @bad_again -> node
),

# In a value that has no identifier, or a spoilt one.
dropped: (
    ']'   @dropped_end            -> after_dropped
  | '\\'                          -> dropped_escape
  | text  @skip_text              -> dropped
),
dropped_escape: ( any             -> dropped ),
after_dropped: (
    gap                           -> after_dropped
  | '['                           -> dropped
  | ( any - ( ws | '[' ) )        @dropped_again -> node
),

# In a value that is kept; as in the strict dialect, its first two bytes have states of their own.
value: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | plain                         -> value_2
  | 0x00  @nul                    -> value_run
),
value_2: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | plain                         -> value_run
  | 0x00  @nul                    -> value_run
),
value_run: (
    ']'   @value_part @value_end  -> after_value
  | '\\'                          -> escape
  | plain @skip_text              -> value_run
  | 0x00  @nul                    -> value_run
),
escape: ( 0x00 @nul -> value | ( any - 0x00 ) -> value )

) $~examine;

# Never entered: naming the states gives each of them its constant in the generated code.
catalogue := any @name_states;

}%%
