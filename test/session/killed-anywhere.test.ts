import { env } from 'node:process'
import { expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'
import { step } from '../step.ts'

const price = PRICE_TABLES['0.1/1.25']
const key = 'b'.repeat(64)
const messages: readonly object[] = [
  { role: 'user', content: 'Find which service listens on port 4711.' },
  ...Array.from({ length: 10 }, (_, i) => step(i)).flat(),
]

/** The actions of a process in order: it appends each message, and makes a request before each assistant message. */
const actions = messages.flatMap((message, i) => [
  (session: Session): Promise<unknown> => session.append(message),
  ...(i % 2 === 0 ? [(session: Session): Promise<unknown> => session.render()] : []),
])

/** An archive whose process dies at this call, before or after the call takes effect: from then on it answers nothing. */
function dyingArchive(archive: Archive, call: number, when: 'before' | 'after') {
  let calls = 0
  let die = () => {}
  const death = new Promise<true>((resolve) => {
    die = () => resolve(true)
  })
  const killed = () => {
    die()
    return new Promise<never>(() => {})
  }
  const wrapped =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      calls++
      if (calls > call || (calls === call && when === 'before')) return killed()
      const result = await work(...given)
      return calls === call ? killed() : result
    }
  const { put, link, linked, get } = archive
  return { archive: { ...archive, put: wrapped(put), link: wrapped(link), linked: wrapped(linked), get: wrapped(get) }, death }
}

const rules = [{}, { onArrival: true }, { summaries: {} }] as const
const open = (archive: Archive, rule: (typeof rules)[number]) => openSession({ window: 1500, price, format: 'openai-chat', id: 'one', archive }, rule)

it.each(rules.map((rule, i) => [Object.keys(rule)[0] ?? 'a strategy', rule, i] as const))(
  'a session with %s knows its appends and its cost wherever its process dies, and can be continued to the end',
  async (_, rule, nth) => {
    const whole = await open(memoryArchive({ key }), rule)
    const costs = [whole.usage().cost]
    for (const action of actions) {
      await action(whole)
      costs.push(whole.usage().cost)
    }
    expect(whole.usage().epoch).toBeGreaterThan(0)
    const every = env.DECANT_LONG ? 1 : 17
    let died = true
    for (let call = 1 + nth; died; call += every) {
      for (const when of ['before', 'after'] as const) {
        const archive = memoryArchive({ key })
        let done = 0
        const process = dyingArchive(archive, call, when)
        const life = async () => {
          const session = await open(process.archive, rule)
          for (const action of actions) {
            await action(session)
            done++
          }
          return false
        }
        died = await Promise.race([process.death, life()])
        const again = await open(archive, rule)
        const { appended, cost } = again.usage()
        const acknowledged = actions.slice(0, done).filter((_, i) => isAppend(i)).length
        expect([acknowledged, acknowledged + 1]).toContain(appended)
        expect([costs[done], costs[done + 1]]).toContainEqual(cost)
        for (const message of messages.slice(appended)) {
          await again.append(message)
          expect((await again.render()).usage.share).toBeLessThanOrEqual(1)
        }
        while (await again.undo());
        expect((await openSession({ window: 1e9, archive, id: 'one' }).then((last) => last.render())).messages).toEqual(messages)
      }
    }
  },
  600_000,
)

function isAppend(action: number): boolean {
  return action % 3 !== 1
}
