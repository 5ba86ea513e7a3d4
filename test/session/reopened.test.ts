import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'

type Act =
  | { readonly do: 'step'; readonly kind: 'read_file' | 'run'; readonly lines: number; readonly like: number }
  | { readonly do: 'render' | 'undo' | 'say' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'report'; readonly beside: number; readonly read: number }
  | { readonly do: 'compact'; readonly share: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      kind: fc.constantFrom('read_file' as const, 'run' as const),
      lines: fc.nat(60),
      like: fc.nat(8),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ do: 'render' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 100, 299, 301, 4000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), beside: fc.nat(600), read: fc.constantFrom(0, 0.4, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const), share: fc.constantFrom(0.2, 0.5) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'undo' as const }, { do: 'say' as const }) },
)

/** Performs one action, and returns everything visible of the session then. */
async function done(session: Session, one: Act, i: number): Promise<unknown> {
  if (one.do === 'wait') vi.advanceTimersByTime(one.seconds * 1000)
  if (one.do === 'say') await session.append({ role: 'user', content: `Then look at part ${i} again, and tell what it does.` })
  if (one.do === 'step') {
    const { kind, lines, like } = one
    const call = {
      id: `c${i}`,
      type: 'function',
      function: { name: kind, arguments: kind === 'run' ? `{"command":"make unit_${like}"}` : `{"path":"src/f${like}.ts"}` },
    }
    await session.append({ role: 'assistant', content: `Now part ${i}.`, tool_calls: [call] })
    const content = Array.from({ length: lines + 1 }, (_, line) => `export const value_${like}_${line} = make_${(line * 7 + like) % 40}(${i * line})`).join(
      '\n',
    )
    await session.append({ role: 'tool', tool_call_id: `c${i}`, content })
  }
  if (one.do === 'compact') await session.compact(Math.floor(session.usage().window * one.share))
  if (one.do === 'undo') await session.undo()
  if (one.do === 'report') {
    const { used } = session.usage()
    session.reported({
      usage: { prompt_tokens: used + one.beside, completion_tokens: 20, prompt_tokens_details: { cached_tokens: Math.floor(used * one.read) } },
    })
  }
  const sent = one.do === 'render' ? JSON.stringify((await session.render()).messages) : ''
  return { sent, usage: session.usage() }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1.8e12 }))
afterEach(() => void vi.useRealTimers())

const prices = [
  undefined,
  PRICE_TABLES['0.1/1.25'],
  { ...PRICE_TABLES['0.1/1.25'], lifetime: 300, minimum: 500 },
  { ...PRICE_TABLES['0.5/1.0'], lifetime: 3600 },
]

it('a session opened again before each step has the same costs, compactions and bytes as one that stays open', async () => {
  const run = async (acts: readonly Act[], price: (typeof prices)[number], onArrival: boolean, anew: boolean) => {
    vi.setSystemTime(1.8e12)
    const archive = memoryArchive({ key: 'b'.repeat(64) })
    const open = () => openSession({ window: 6000, format: 'openai-chat', id: 'one', archive, ...(price && { price }) }, { onArrival })
    let session = await open()
    await session.append({ role: 'user', content: 'Find the value of src/f3.ts.' })
    const seen: unknown[] = []
    for (const [i, one] of acts.entries()) {
      if (anew) {
        await session.close()
        session = await open()
      }
      seen.push(await done(session, one, i))
    }
    return seen
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 70 }), fc.constantFrom(...prices), fc.boolean(), async (acts, price, onArrival) => {
      expect(await run(acts, price, onArrival, true)).toEqual(await run(acts, price, onArrival, false))
    }),
    { numRuns: process.env.DECANT_LONG ? 2000 : 8 },
  )
}, 600_000)
