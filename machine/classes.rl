%%{
# SPDX-License-Identifier: MIT
#
# The byte classes, for both dialects.

machine sgf;
alphtype unsigned char;

ws     = 0x09..0x0D | 0x20;
uc     = 'A'..'Z';
lc     = 'a'..'z';
letter = uc | lc;
du     = [0-9_];                                  # may stand in an identifier behind its first letter
text   = any - [\]\\];                           # in a value: all that neither ends it nor escapes
other  = any - ( ws | uc | lc | [()\[\];\\] );

}%%
