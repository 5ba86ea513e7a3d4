/**
 * Where each family of classes of pieces begins in the table of weights. Words have a class for what stands before them (5), their case (3) and
 * their length (16); longer ones add an amount a letter.
 */
export const PIECES = {
  LENGTHS: 16,
  DIGITS: 240,
  MARKS: 244,
  MARK_LENGTHS: 12,
  SPACES: 292,
  LINES: 308,
  WIDES: 314,
  SCRIPTS: 12,
  LONG_WORD: 338,
  LONG_MARKS: 341,
  BLOBS: 343,
  REPEATED: 346,
  /** How many classes there are. */
  ALL: 347,
} as const
