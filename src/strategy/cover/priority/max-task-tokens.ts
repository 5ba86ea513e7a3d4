/** The fraction of the room that the user's opening words may take to be shown whole. */
const TASK_FRACTION = 0.15
/** A task of at most this many tokens may take more. */
const SHORT_TASK_TOKENS = 80
const SHORT_TASK_FRACTION = 0.35

/** The tokens that the task may take to be shown whole. */
export function maxTaskTokens(room: number): number {
  return Math.min(room * SHORT_TASK_FRACTION, Math.max(SHORT_TASK_TOKENS, room * TASK_FRACTION))
}
