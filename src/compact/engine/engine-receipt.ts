import type { Message } from '../../message/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { ParsedMessage } from '../chat/parse-history.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import type { ModelUse, Receipt } from '../receipt/receipt.ts'
import { NOTHING_CUT, tallyClasses } from '../receipt/tally-classes.ts'
import { separateToolUses } from './separate-tool-uses.ts'

/** What the engine did, as far as a receipt reports it. */
export interface EngineCompaction {
  /** Redacted messages that were cut; empty if the history was left unchanged. */
  readonly source: readonly ChatMessage[]
  /** Key facts of these. */
  readonly facts: readonly KeyFact[]
  readonly before: readonly ParsedMessage[]
  readonly after: readonly ParsedMessage[]
  readonly archived: boolean
  readonly counts: Pick<Receipt, 'by' | 'tokens' | 'flushed'>
  readonly use: { readonly why: string; readonly model: ModelUse; readonly milliseconds: number }
}

export function engineReceipt({ source, facts, before, after, archived, counts, use }: EngineCompaction): Receipt {
  const cut = source.length > 0
  const text = source.map(({ content }) => content).join('\n')
  return {
    schema: 1,
    status: cut ? 'compacted' : 'unchanged',
    why: use.why,
    ...counts,
    messages: { before: before.length, after: after.length },
    classes: cut ? tallyClasses({ facts, text, likely: [] }, separateToolUses(after).map(chatAsMessage), archived) : NOTHING_CUT,
    repaired: 0,
    summaries: [],
    model: use.model,
    timings: { all: use.milliseconds },
  }
}

function chatAsMessage({ content }: ChatMessage, i: number): Message {
  return { id: `m${i}`, role: 'user', parts: [{ type: 'text', text: content }] }
}
