import { ENDED } from '../../../relevance/index.ts'

/** The end of a failed run that a later one mended. */
export const MENDED = 'failed, then ok'

const ENDS: ReadonlyMap<string | undefined, string> = new Map([
  ['failed call', ENDED.failed],
  ['refused call', ENDED.refused],
  ['undone call', ENDED.undone],
  ['mended call', MENDED],
])

/** How a call ended that did not succeed, by its type; undefined for one that succeeded, and for other messages. */
export function endOfCall(type: string | undefined): string | undefined {
  return ENDS.get(type)
}
