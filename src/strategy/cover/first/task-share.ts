/** The share of the room that the user's opening words may take to be shown whole. */
const SHARE = 0.15
/** A task of at most this many tokens may take more. */
const SHORT = 80
const SHORT_SHARE = 0.35

/** The tokens that the task may take to be shown whole. */
export function taskShare(room: number): number {
  return Math.min(room * SHORT_SHARE, Math.max(SHORT, room * SHARE))
}
