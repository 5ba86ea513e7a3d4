import { PrefixCache, type Price } from '../../src/cost/index.ts'
import { futureNeed, score } from '../../src/evaluate/index.ts'
import { wireNamed } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { requestsOf } from './measure.ts'
import type { Recorded } from './runs.ts'

const counter = createCounter()

/** The measured values of a run replayed through a session. */
export interface SessionReplay {
  /** Cost of each request; the tokens of each answer are the recorded ones. */
  readonly costs: readonly number[]
  /** Bound recall at some requests, spread evenly over those with at least three needed atoms. */
  readonly recalls: readonly number[]
  /** How often the sent prefix was rewritten. */
  readonly epochs: number
}

/**
 * Replays a recorded run through a real session: each message is appended as an agent would, and the session is rendered before each answer. The requests
 * are priced here, by the identity of the messages sent, and not by the session's own account.
 */
export async function replayInSession(run: Recorded, price: Price, window: number, many: number): Promise<SessionReplay> {
  const format = wireNamed('openai-chat')
  const document = { format: 'decant', history: { messages: [], tools: [] }, input: [], notes: [] }
  const session = await openSession({ window, price, format: 'openai-chat' }, { onArrival: true })
  const cache = new PrefixCache(price)
  const known = new WeakMap<object, number>()
  const sizeOf = (wire: object) => {
    const tokens = known.get(wire) ?? counter.messages(format.decode([wire]).history.messages)
    known.set(wire, tokens)
    return tokens
  }
  const asked = spread(requestsOf(run), many)
  const costs: number[] = []
  const recalls: number[] = []
  for (const [i, message] of run.messages.entries()) {
    if (message.role === 'assistant') {
      const { messages } = await session.render()
      costs.push(
        cache.request(
          messages.map((wire) => ({ key: wire, tokens: sizeOf(wire) })),
          run.tokens[i] as number,
        ).cost,
      )
      if (asked.has(i)) addRecall(recalls, run.messages, i, format.decode([...messages]).history.messages)
    }
    await session.append(...(format.encode(document, [message]) as object[]))
  }
  return { costs, recalls, epochs: session.usage().epoch }
}

function spread(requests: readonly number[], many: number): ReadonlySet<number> {
  const all = requests.filter((at) => at > 2)
  return new Set(Array.from({ length: many }, (_, i) => all[Math.floor(((i + 0.5) / many) * all.length)] ?? -1))
}

function addRecall(found: number[], messages: readonly Message[], at: number, shown: readonly Message[]): void {
  const { need } = futureNeed(messages, at)
  if (need.size >= 3) found.push(score(need, messages.slice(0, at), shown).bound)
}
