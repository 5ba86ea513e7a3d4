import { memoryArchive } from '../archive/index.ts'
import { checkPrice, type Price } from '../cost/index.ts'
import { wireNamed } from '../format/index.ts'
import { DecantError } from '../message/index.ts'
import { openSession } from '../session/index.ts'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { historiesOf, type Run } from './run.ts'

/** The cost of each request of a run in a session, and its cost if the history had only been appended to. */
export interface PricedSession {
  /** In the unit of the price: of one token of plain input, under `PRICE_TABLES`. */
  readonly spent: readonly number[]
  readonly appended: readonly number[]
  /** Compactions during the run. */
  readonly epochs: number
}

/** Options of a replayed session. */
export interface ReplayOptions {
  readonly price: Price
  /** The model's window in tokens. */
  readonly window: number
  /** Whether results are shortened as they arrive. Default: false. */
  readonly onArrival?: boolean | undefined
}

/** Fixed, so that equal runs cost the same: handles of other keys may be a token longer. */
const KEY = '00'.repeat(32)

/**
 * Replays a recorded run through a session of decant, as an agent would have run it: each assistant message is one request, whose input is
 * the session's rendering. Prices include prompt caching; answers cost the same on both sides. Uses an archive in memory and no clock; equal
 * runs give equal costs.
 *
 * @throws DecantError `invalid-argument`, `invalid-option`; the promise rejects
 * @example
 * const { spent, appended, epochs } = await pricedSession(history, { price: PRICE_TABLES['0.1/1.25'], window: 200_000 })
 * costRatio(spent, appended).total // such as 0.57
 */
export async function pricedSession(run: Run, options: ReplayOptions): Promise<PricedSession> {
  const { price, window, onArrival } = resolveOptions(options)
  const [history] = historiesOf([run], 'pricedSession')
  const format = wireNamed('openai-chat')
  // Tools would turn each message into a whole body; they cost the same on both sides.
  const emptyDocument = { history: { messages: [], tools: [] }, input: [], format: 'decant', notes: [] }
  // One by one: encoded together, adjacent messages of one role would become one message and so one request.
  const wireMessages = (history?.messages ?? []).flatMap((message) => format.encode(emptyDocument, [withoutSource(message)]) as object[])
  const session = await openSession({ window, price, format: 'openai-chat', archive: memoryArchive({ key: KEY }), id: 'replay' }, { onArrival })
  const spent: number[] = []
  const appended: number[] = []
  let before = { spent: 0, appended: 0 }
  for (const message of wireMessages) {
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

function resolveOptions(options: ReplayOptions): Required<ReplayOptions> {
  const caller = 'pricedSession'
  const { price, window, onArrival = false } = checkOptionNames(caller, options, { price: true, window: true, onArrival: true })
  checkPrice(price)
  if (window === undefined) throw new DecantError('invalid-option', `${caller} lacks a window`, 'Give the tokens that the model takes, such as 200_000.')
  return checkOptionKinds(caller, { price, window, onArrival }, { window: 'a number above 0', onArrival: 'true or false' })
}

/** Without `source`, no bytes of the run are spliced: it may have been recorded in any format. */
function withoutSource<T extends { readonly source?: unknown }>({ source: _, ...message }: T): Omit<T, 'source'> {
  return message
}
