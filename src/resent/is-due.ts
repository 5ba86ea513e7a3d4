/** How a history stands that was compacted before, or tried in vain. */
export interface Standing {
  /** Tokens of what the client said since. */
  readonly grown: number
  /** Tokens that were left to the conversation then; undefined where that is not known. */
  readonly room: number | undefined
}

/** A history and its limits, in tokens. */
export interface Due {
  readonly tokens: number
  /** Tokens that may be left to the conversation now. */
  readonly room: number
  readonly standing: Standing | undefined
  readonly window: number
  readonly trigger: number
  readonly target: number
}

/** Of what lies between target and trigger, so much must have come since. */
const GROWTH = 1 / 4
/** Where so much less is left to the conversation than before, what was tried before says nothing. */
const LESS = 0.9

/**
 * Whether a history is to be compacted, or compacted once more. Where an earlier compaction ended near the trigger or above it, since what must stay
 * takes so much, one more at each request would gain little and lose the provider's cache each time: it waits until the history has grown, or no
 * longer fits the window. Known from what the archive holds, so that all who share it decide alike.
 */
export function isDue({ tokens, room, standing, window, trigger, target }: Due): boolean {
  if (tokens <= trigger) return false
  if (!standing || room < (standing.room ?? room) * LESS) return true
  return standing.grown >= (trigger - target) * GROWTH || (tokens > window && tokens - standing.grown <= window)
}
