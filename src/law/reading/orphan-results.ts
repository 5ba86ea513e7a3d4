import type { Message } from '../../message/index.ts'
import { pairCalls, type Slot } from './pair-calls.ts'

/** The results without a call before them. Notices count as such too where a provider accepts none: only one that tells kinds of output apart does. */
export function orphanResults(messages: readonly Message[], { laws }: { readonly laws: readonly string[] }): readonly Slot[] {
  const acceptsNotices = laws.includes('output-kind')
  return pairCalls(messages).orphans.filter(({ isNotice }) => !(isNotice && acceptsNotices))
}
