/** What has become of what a call began or made. */
export type Past = 'done' | 'dropped' | 'replaced' | 'removed' | 'put back'

/** How a record says that a call ended which came to nothing, or whose work no longer stands. `RECORD_HEADING` reads these. */
export const ENDED = {
  failed: 'failed',
  refused: 'refused by user',
  /** It was not made, or did not come to its end: another that went out with it failed, or the agent was stopped. */
  undone: 'not done',
  /** It looked for something, and there is none: else it reads as one whose result was left out. */
  empty: 'found nothing',
  /** It failed, and the call of a later message with the same aim went well. */
  made: (later: number): string => `failed, then #${later} ok`,
  /** What it began, or made, is no longer so since a later message. */
  since: (later: number, past: Past): string => `then #${later} ${past}`,
} as const
