import type { Message } from '../../message/index.ts'
import { pairCalls, type Slot } from './pair-calls.ts'

/**
 * Returns the results without a call before them. Notices count as such too where a provider accepts none: only OpenAI does, on the wire that tells kinds of
 * output apart. Another provider's model behind that wire accepts one result a call, and a translator has no other form for a notice.
 */
export function orphanResults(
  messages: readonly Message[],
  { laws, provider }: { readonly laws: readonly string[]; readonly provider: string },
): readonly Slot[] {
  const acceptsNotices = provider === 'openai' && laws.includes('output-kind')
  return pairCalls(messages).orphans.filter(({ isNotice }) => !(isNotice && acceptsNotices))
}
