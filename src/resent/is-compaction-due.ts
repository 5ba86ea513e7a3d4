/** The state of a history that was compacted before, or tried in vain. */
export interface EarlierAttempt {
  /** Tokens that the client added since. */
  readonly grown: number
  /** Tokens that were left to the conversation then; undefined if unknown. */
  readonly room: number | undefined
}

/** A history and its limits, in tokens. */
export interface SizeAndLimits {
  readonly tokens: number
  /** Tokens that may be left to the conversation now. */
  readonly room: number
  readonly earlier: EarlierAttempt | undefined
  readonly window: number
  readonly trigger: number
  readonly target: number
}

/** Minimum growth since, as a share of the distance between target and trigger. */
const MIN_GROWTH_RATIO = 1 / 4
/** If less than this share of the earlier room is left to the conversation, the earlier attempt means nothing. */
const MIN_ROOM_RATIO = 0.9

/**
 * Whether a history is to be compacted, or compacted again. If an earlier compaction ended near the trigger or above it, because so much has to be kept,
 * another one at each request would gain little and lose the provider's cache each time: it waits until the history has grown, or no longer fits the window.
 * Derived from the archive, so that all who share it decide alike.
 */
export function isCompactionDue({ tokens, room, earlier, window, trigger, target }: SizeAndLimits): boolean {
  if (tokens <= trigger) return false
  if (!earlier || room < (earlier.room ?? room) * MIN_ROOM_RATIO) return true
  return earlier.grown >= (trigger - target) * MIN_GROWTH_RATIO || (tokens > window && tokens - earlier.grown <= window)
}
