/** The later fate of a call's work. */
export type LaterFate = 'done' | 'dropped' | 'replaced' | 'removed' | 'put back'

/** How a record marks a call that failed, or whose work was undone later. `RECORD_HEADING` parses these. */
export const CALL_ENDING = {
  failed: 'failed',
  refused: 'refused by user',
  /** It was not made, or did not finish: another call sent with it failed, or the agent was stopped. */
  notRun: 'not done',
  /** It searched for something and found nothing: without this mark it would look like a call whose result was left out. */
  foundNothing: 'found nothing',
  /** It failed, and a later call with the same aim succeeded. */
  recovered: (later: number): string => `failed, then #${later} ok`,
  /** A later message undid its work. */
  superseded: (later: number, fate: LaterFate): string => `then #${later} ${fate}`,
} as const

/** Whether an ending that was read from a record states that a later message undid the call's work. */
export function isSupersededEnding(ending: string): boolean {
  return SUPERSEDED.test(ending)
}

const SUPERSEDED = /^then #\d{1,9} /
