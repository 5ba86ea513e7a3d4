import type { Edit, Message } from '../../message/index.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { chatOf } from '../summary/chat-of.ts'
import { cutMessages } from './cut-messages.ts'
import { NO_MODEL_USE } from './metered-model.ts'
import type { Excess, Receipt } from './receipt.ts'
import { tallyClasses } from './tally-classes.ts'

/** A compaction by a strategy, with everything it cut in an archive. */
export interface StrategyCompaction {
  readonly before: readonly Message[]
  readonly edit: Edit<Message>
  readonly after: readonly Message[]
  readonly why: string
  readonly tokens: Receipt['tokens']
  readonly excess?: Excess | undefined
}

/** The receipt of a compaction by a strategy: how much of the cut messages is still in the result, and how much a handle leads back to. */
export function strategyReceipt({ before, edit, after, why, tokens, excess }: StrategyCompaction): Receipt {
  const chat = chatOf(cutMessages(before, edit))
  const text = chat.map(({ content }) => content).join('\n')
  return {
    schema: 1,
    status: 'compacted',
    why,
    by: 'extractive',
    tokens: { before: tokens.before, after: tokens.after },
    ...(excess && { excess }),
    messages: { before: before.length, after: after.length },
    classes: tallyClasses({ facts: keyFacts(chat), text, likely: [] }, after, true),
    repaired: 0,
    flushed: 0,
    summaries: [],
    model: NO_MODEL_USE,
    timings: {},
  }
}
