/** Content that a strategy must keep whole, besides what it must keep anyway. */
export interface Protection {
  /** Calls and results of these tools. */
  readonly tools?: readonly string[] | undefined
  /** Calls and results that name one of these files, compared by the end of the path. */
  readonly files?: readonly string[] | undefined
  /** Messages whose text matches one of these. */
  readonly patterns?: readonly RegExp[] | undefined
  /** Messages by id. */
  readonly ids?: readonly string[] | undefined
}
