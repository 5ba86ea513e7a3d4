/**
 * What a tool call does. `test`: runs tests. `edit`: changes files or external state. `run`: runs anything else (builds, linters, version control that writes).
 * `submit`: hands in or ends the work. `view`, `search`, `list`, `fetch`: read. `plan`: thinks or maintains a list of tasks. `delegate`: calls another agent.
 * `ask`: asks the user.
 */
export type ActKind = 'test' | 'submit' | 'edit' | 'run' | 'delegate' | 'fetch' | 'search' | 'view' | 'list' | 'plan' | 'ask' | 'other'

/** One classified tool call. */
export interface Act {
  readonly kind: ActKind
  /** Files and folders that it names, without repeats; at most 64. As written, but for `file:` addresses and escaped letters, which are decoded. */
  readonly paths: readonly string[]
  /** Files that it changes, if these are not the default: all `paths` for an edit, none for any other act. Read them with `changedPaths`. */
  readonly changes?: readonly string[]
  /** Of the files that it changes, those that it removes. */
  readonly removes?: readonly string[]
  /** The shell command, if it is one. */
  readonly command?: string
  /** The query, if it searches. */
  readonly query?: string
  /**
   * The subject of a plan, a question, or a call of another agent or of an unknown tool, in its own words; for a changed task its number and state; otherwise
   * its short values.
   */
  readonly subject?: string
}
