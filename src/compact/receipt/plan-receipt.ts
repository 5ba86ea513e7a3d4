import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import type { Receipt } from './receipt.ts'
import { strategyReceipt } from './strategy-receipt.ts'

/** The receipt of a plan once it is carried out. */
export function planReceipt({ messages }: History, { edit, messages: after, report: { why, tokens, excess } }: Plan): Receipt {
  return strategyReceipt({ before: messages, edit, after, why, tokens, excess })
}
