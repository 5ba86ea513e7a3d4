import { DecantError, isSystem, type Message } from '../message/index.ts'
import { earlierMessagesOf, totalTokens } from '../strategy/index.ts'
import { createCounter } from '../token/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../validation/index.ts'
import { isRoundCount, MAX_ROUNDS } from './is-round-count.ts'
import { nextAssistantIndex } from './next-assistant-index.ts'
import { runTrial } from './run-trial.ts'
import { type Score, score } from './score.ts'
import type { Trial } from './trial.ts'

/** How often a history is compacted, and what is available each time. */
export interface DecayOptions {
  /** Compactions in a row, from 1 to 10,000. */
  readonly rounds: number
  /**
   * True if only the records of what was cut are available, as between programs that share nothing; otherwise what they represent is
   * available, as in a session, in the gateway and wherever the same archive is used.
   */
  readonly textOnly?: boolean | undefined
}

/** What was left after several compactions. */
export interface DecayResult extends Score {
  /** Tokens of the last result. */
  readonly tokens: number
  /** The largest share of the budget, system text aside, that the hard floor took at any of the compactions: near 1 there was no room for anything else. */
  readonly floor: number
}

/**
 * Measures what is left after `rounds` compactions in a row: the history before the cut arrives in `rounds` parts, and after each part everything
 * so far is compressed to the budget of the whole. Scored against the untouched history.
 *
 * @param before the messages before the cut
 * @param need as returned by `futureNeed`
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`, `unknown-strategy`
 * @example
 * const { need } = futureNeed(messages, 8)
 * const { bound } = decay(messages.slice(0, 8), need, { strategy: 'cover', budget: '40%' }, { rounds: 3 })
 */
export function decay(before: readonly Message[], need: ReadonlySet<string>, trial: Trial, options: DecayOptions): DecayResult {
  const { rounds, textOnly = false } = checkOptions(options)
  const counter = trial?.counter ?? createCounter()
  const budgetTokens = runTrial(before, { ...trial, counter }).budget
  const system = totalTokens(before.filter(isSystem), counter.message)
  const earlier = new Map<Message, readonly Message[]>()
  let current: readonly Message[] = []
  let tokens = 0
  let floor = 0
  let at = 0
  for (let round = 1; round <= rounds; round++) {
    const end = round === rounds ? before.length : nextAssistantIndex(before, Math.floor((before.length * round) / rounds))
    current = [...current, ...before.slice(at, end)]
    const result = runTrial(current, { ...trial, counter, budget: { tokens: budgetTokens }, earlier })
    if (!textOnly) for (const [message, run] of earlierMessagesOf(current, result.messages)) earlier.set(message, run)
    current = textOnly && round < rounds ? withoutMarks(result.messages, round) : result.messages
    tokens = result.tokens
    floor = Math.max(floor, (result.floor - system) / Math.max(1, budgetTokens - system))
    at = end
  }
  return { ...score(need, before, current), tokens, floor }
}

function checkOptions(options: DecayOptions): DecayOptions {
  const { rounds, textOnly } = checkOptionNames('decay', options, { rounds: true, textOnly: true })
  // Without `rounds`, any number would be a guess.
  if (!isRoundCount(rounds))
    throw new DecantError('invalid-option', `The rounds of decay are ${describeValue(rounds)}`, `Give a whole number from 1 to ${MAX_ROUNDS}.`)
  return checkOptionKinds('decay', { rounds, ...(textOnly !== undefined && { textOnly }) }, { textOnly: 'true or false' })
}

/** The messages as a provider's format would return them: without decant's marks of what it wrote, and with new ids. */
function withoutMarks(messages: readonly Message[], round: number): Message[] {
  return messages.map((message, i) => {
    if (message.written === undefined) return message
    return { id: `round${round}.${i}`, role: message.role, parts: message.parts }
  })
}
