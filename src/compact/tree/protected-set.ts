/** What no summary may lose, as the caller knows it: requirement 002's list. What is left out is taken over from the record before. */
export interface ProtectedSet {
  /** The task as the user first put it; the first message of the user, which stays in its place, where this is left out. */
  readonly originalTask?: string
  readonly pinnedContent?: readonly string[]
  readonly recentMemories?: readonly string[]
  /** What is to do; the last list that a to-do tool of the run was given where this is left out. */
  readonly taskList?: readonly string[]
  /** Such as `3 files changed, 40 insertions(+)`. */
  readonly gitDiffStat?: string
}
