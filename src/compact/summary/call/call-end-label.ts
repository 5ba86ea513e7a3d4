import { CALL_ENDING } from '../../../relevance/index.ts'

/** The end of a failed run that a later one repaired. */
export const FAILED_THEN_OK = 'failed, then ok'

const END_LABELS: ReadonlyMap<string | undefined, string> = new Map([
  ['failed call', CALL_ENDING.failed],
  ['refused call', CALL_ENDING.refused],
  ['unexecuted call', CALL_ENDING.notRun],
  ['mended call', FAILED_THEN_OK],
])

/** How a call ended that did not succeed, by its type; undefined for one that succeeded, and for other messages. */
export function callEndLabel(type: string | undefined): string | undefined {
  return END_LABELS.get(type)
}
