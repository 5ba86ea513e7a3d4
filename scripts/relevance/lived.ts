import { runTrial } from '../../src/evaluate/index.ts'
import type { Message } from '../../src/message/index.ts'
import { type FlatForest, predict } from '../../src/relevance/index.ts'
import { cover } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })

/**
 * A history after `rounds` earlier compactions to a fraction of its tokens, chosen by a forest: records of its older parts, its newest part whole. As decoded
 * from a provider's format: without marks of what decant wrote.
 */
export function compactRepeatedly(messages: readonly Message[], rounds: number, share: number, forest: FlatForest): readonly Message[] {
  let tokens = 0
  for (const message of messages) tokens += counter.message(message)
  let current: readonly Message[] = []
  let at = 0
  for (let round = 1; round <= rounds; round++) {
    let end = Math.floor((messages.length * round) / (rounds + 1))
    while (end < messages.length && messages[end]?.role !== 'assistant') end++
    const strategy = cover({ worth: (ledger) => predict(ledger, { forest }) })
    const result = runTrial([...current, ...messages.slice(at, end)], { strategy, budget: { tokens: Math.floor(tokens * share) }, counter })
    current = result.messages.map((message, i) => (message.written === undefined ? message : { id: `${round}.${i}`, role: message.role, parts: message.parts }))
    at = end
  }
  return [...current, ...messages.slice(at)]
}
