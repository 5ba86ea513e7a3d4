import { ENDED } from '../../../relevance/index.ts'

/** How a run ended that failed, and that a later one mended. */
export const MENDED = 'failed, then ok'

const ENDS: ReadonlyMap<string | undefined, string> = new Map([
  ['failed call', ENDED.failed],
  ['refused call', ENDED.refused],
  ['undone call', ENDED.undone],
  ['mended call', MENDED],
])

/** How a call ended that came to nothing, by its type; undefined for one that went well, and for what is none. */
export function endOfCall(type: string | undefined): string | undefined {
  return ENDS.get(type)
}
