import { type Message, messageText } from '../../message/index.ts'
import type { Context } from '../strategy.ts'

/** A history with earlier messages in place of the records and notes that represent them. */
export interface ReopenedHistory {
  readonly messages: readonly Message[]
  /** By message of the history: where its replacement begins; one more entry marks the end of the last. */
  readonly starts: readonly number[]
}

/** Characters of earlier messages that are read again for each token of the budget: some thirty times the budget, so that compaction stays in proportion. */
const REOPENED_PER_BUDGET_TOKEN = 120
/** The largest number of them, about a million tokens. */
const MAX_REOPENED = 4_000_000

/** Maximum characters of earlier messages that are read again for a budget: older ones stay in their record. */
export function maxReopenedCharacters(budget: number): number {
  return Math.min(MAX_REOPENED, budget * REOPENED_PER_BUDGET_TOKEN)
}

/** Opens the records and notes that do not stay, the newest first, including those inside them. Linear in the text that is read. */
export function reopenRecords(
  messages: readonly Message[],
  stays: Uint8Array,
  { earlier = new Map(), budget }: Pick<Context, 'earlier' | 'budget'>,
): ReopenedHistory {
  let left = maxReopenedCharacters(budget)
  const reversed: Message[] = []
  const open = (message: Message): void => {
    const run = earlier.get(message)
    const size = run?.reduce((sum, one) => sum + messageText(one).length, 0) ?? 0
    if (!run || size > left) {
      reversed.push(message)
      return
    }
    left -= size
    for (let i = run.length - 1; i >= 0; i--) open(run[i] as Message)
  }
  const ends: number[] = []
  for (let i = messages.length - 1; i >= 0; i--) {
    ends.push(reversed.length)
    if (stays[i]) reversed.push(messages[i] as Message)
    else open(messages[i] as Message)
  }
  const count = reversed.length
  return { messages: reversed.reverse(), starts: [...ends.map((end) => count - end), 0].reverse() }
}
