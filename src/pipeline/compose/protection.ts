/** What a strategy must leave whole, beside what it must leave anyway. */
export interface Protection {
  /** Calls and results of these tools. */
  readonly tools?: readonly string[] | undefined
  /** Calls and results that name one of these files, by the end of the path. */
  readonly files?: readonly string[] | undefined
  /** Messages whose text one of these finds. */
  readonly patterns?: readonly RegExp[] | undefined
  /** Messages by id. */
  readonly ids?: readonly string[] | undefined
}
