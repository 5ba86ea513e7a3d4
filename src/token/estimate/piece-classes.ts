/**
 * The offset at which each family of piece classes begins in the table of weights. Words are classified by their prefix (5), case (3) and length (16); longer
 * words add an amount per letter.
 */
export const PIECE_CLASSES = {
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
  /** The number of classes. */
  ALL: 347,
} as const
