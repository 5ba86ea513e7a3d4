import { expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'
import { step } from '../step.ts'

const price = PRICE_TABLES['0.1/1.25']
const key = 'b'.repeat(64)
const told: readonly object[] = [{ role: 'user', content: 'Find which service listens on port 4711.' }, ...Array.from({ length: 10 }, (_, i) => step(i)).flat()]

/** What a process does, one after the other: whatever comes is appended, and before the assistant speaks a request is made. */
const deeds = told.flatMap((message, i) => [
  (session: Session): Promise<unknown> => session.append(message),
  ...(i % 2 === 0 ? [(session: Session): Promise<unknown> => session.render()] : []),
])

/** An archive whose process dies at its call of this number: before anything is done, or when it is done. */
function deadly(archive: Archive, call: number, when: 'before' | 'after'): Archive {
  let calls = 0
  const wrapped =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      calls++
      if (calls > call || (calls === call && when === 'before')) throw new Error('killed')
      const result = await work(...given)
      if (calls === call) throw new Error('killed')
      return result
    }
  return { ...archive, put: wrapped(archive.put), link: wrapped(archive.link), linked: wrapped(archive.linked), get: wrapped(archive.get) }
}

const rules = [{}, { onArrival: true }, { summaries: {} }] as const
const open = (archive: Archive, rule: (typeof rules)[number]) => openSession({ window: 1500, price, format: 'openai-chat', id: 'one', archive }, rule)

it.each(rules.map((rule, i) => [Object.keys(rule)[0] ?? 'a strategy', rule, i] as const))(
  'with %s, wherever its process dies, a session knows what it appended and what it spent, and goes on to the end',
  async (_, rule, nth) => {
    const whole = await open(memoryArchive({ key }), rule)
    const costs = [whole.usage().cost]
    for (const deed of deeds) {
      await deed(whole)
      costs.push(whole.usage().cost)
    }
    expect(whole.usage().epoch).toBeGreaterThan(0)
    const every = process.env.DECANT_LONG ? 1 : 17
    let died = true
    for (let call = 1 + nth; died; call += every) {
      for (const when of ['before', 'after'] as const) {
        const archive = memoryArchive({ key })
        let done = 0
        died = await open(deadly(archive, call, when), rule)
          .then(async (session) => {
            for (const deed of deeds) {
              await deed(session)
              done++
            }
          })
          .then(
            () => false,
            () => true,
          )
        const again = await open(archive, rule)
        const { appended, cost } = again.usage()
        const acknowledged = deeds.slice(0, done).filter((_, i) => isAppend(i)).length
        expect([acknowledged, acknowledged + 1]).toContain(appended)
        expect([costs[done], costs[done + 1]]).toContainEqual(cost)
        for (const message of told.slice(appended)) {
          await again.append(message)
          expect((await again.render()).usage.share).toBeLessThanOrEqual(1)
        }
        while (await again.undo());
        expect((await openSession({ window: 1e9, archive, id: 'one' }).then((last) => last.render())).messages).toEqual(told)
      }
    }
  },
  600_000,
)

function isAppend(deed: number): boolean {
  return deed % 3 !== 1
}
