import { isSystem, type Message, units } from '../message/index.ts'
import { totalTokens } from '../strategy/index.ts'
import { createCounter } from '../token/index.ts'
import { oracle } from './oracle.ts'
import { runTrial } from './run-trial.ts'
import { type Score, score } from './score.ts'
import type { Trial } from './trial.ts'

/**
 * The ceiling of a strategy that keeps every user message and every call whole: these first, the newest if they do not all fit, then
 * what the future needs in the remaining room. Shows the cost of a softer floor.
 *
 * @param need as returned by `futureNeed`
 * @param before the messages before the cut
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`
 * @example
 * const { need } = futureNeed(messages, 8)
 * const { bound } = softOracle(need, messages.slice(0, 8), { budget: '40%' })
 */
export function softOracle(need: ReadonlySet<string>, before: readonly Message[], trial: Omit<Trial, 'strategy'>): Score {
  const counter = trial?.counter ?? createCounter()
  const { budget } = runTrial(before, { ...trial, counter, strategy: oracle(need) })
  const kept: Message[] = []
  let remainingTokens = budget
  for (const message of userMessagesAndCalls(before).reverse()) {
    const tokens = counter.message(message)
    if (tokens > remainingTokens) break
    remainingTokens -= tokens
    kept.push(message)
  }
  const rest =
    remainingTokens < budget * 0.05 ? [] : runTrial(before, { ...trial, counter, budget: { tokens: remainingTokens }, strategy: oracle(need) }).messages
  const used = totalTokens(rest, counter.message) <= remainingTokens ? rest : []
  return score(need, before, [...kept.reverse(), ...used])
}

/** System and user messages, and assistant messages reduced to their calls. */
function userMessagesAndCalls(messages: readonly Message[]): Message[] {
  const found: Message[] = []
  for (const { start, end } of units(messages)) {
    for (const message of messages.slice(start, end)) {
      const calls = message.parts.filter((part) => part.type === 'tool-call')
      if (message.role === 'user' || isSystem(message)) found.push(message)
      else if (calls.length > 0) found.push({ ...message, parts: calls })
    }
  }
  return found
}
