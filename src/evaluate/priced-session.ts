import type { Price } from '../cost/index.ts'
import { type Document, wireNamed } from '../format/index.ts'
import { openSession } from '../session/index.ts'

/** What each request of a run cost in a session, and what it would have cost had the history only been appended to. */
export interface PricedSession {
  readonly spent: readonly number[]
  readonly appended: readonly number[]
  /** Compactions made on the way. */
  readonly epochs: number
}

/** What a replayed session may do. */
export interface Replaying {
  readonly price: Price
  readonly window: number
  /** Whether results are shortened as they come in. */
  readonly onArrival: boolean
}

/**
 * Replays a recorded run through a session of decant, as an agent would have run it: each message of the assistant is one request, whose input is
 * what the session renders. Prices are with prompt caching; answers cost the same on both sides. An archive in memory, no clock.
 */
export async function pricedSession(document: Document, { price, window, onArrival }: Replaying): Promise<PricedSession> {
  const format = wireNamed('openai-chat')
  // Tools would make a whole body of each message; they cost the same on both sides.
  const authored = { ...document, history: { messages: [], tools: [] }, input: [], format: 'decant' }
  // One by one: written together, neighbours of one role would become one message and so one request.
  const wire = document.history.messages.flatMap((message) => format.encode(authored, [unsourced(message)]) as object[])
  const session = await openSession({ window, price, format: 'openai-chat' }, { onArrival })
  const spent: number[] = []
  const appended: number[] = []
  let before = { spent: 0, appended: 0 }
  for (const message of wire) {
    if ('role' in message && message.role === 'assistant') {
      const { usage } = await session.render()
      const now = usage.cost ?? before
      spent.push(now.spent - before.spent)
      appended.push(now.appended - before.appended)
      before = now
    }
    await session.append(message)
  }
  return { spent, appended, epochs: session.usage().epoch }
}

/** Nothing of the run's own bytes is spliced: it may have been recorded in any format. */
function unsourced<T extends { readonly source?: unknown }>({ source: _, ...message }: T): Omit<T, 'source'> {
  return message
}
