/**
 * What a tool call does. `test`: runs tests. `edit`: changes files or a state outside. `run`: runs anything else (builds, linters, version
 * control that writes). `submit`: hands in or ends the work. `view`, `search`, `list`, `fetch`: look. `plan`: thinks or keeps a list of
 * tasks. `delegate`: another agent. `ask`: the user.
 */
export type ActKind = 'test' | 'submit' | 'edit' | 'run' | 'delegate' | 'fetch' | 'search' | 'view' | 'list' | 'plan' | 'ask' | 'other'

/** One tool call, understood. */
export interface Act {
  readonly kind: ActKind
  /** Files and folders it names, as written, without repeats; at most 64. */
  readonly paths: readonly string[]
  /** Files it changes, where these are not all `paths` of an edit, or none of what is no edit; ask `changedPaths`. */
  readonly changes?: readonly string[]
  /** Of the files it changes, those it takes away. */
  readonly removes?: readonly string[]
  /** The shell command, where it is one. */
  readonly command?: string
  /** What it looks for, where it searches. */
  readonly query?: string
  /** What a plan, a question, or a call of another agent or of a tool nobody listed is about, in its own words; of a task that changes its number and state; else its short values. */
  readonly subject?: string
}
