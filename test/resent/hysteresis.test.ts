import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { type RenderEvent, ResentHistories, type ResentOptions } from '../../src/resent/index.ts'
import { isCompactionDue } from '../../src/resent/is-compaction-due.ts'
import { step } from '../step.ts'

const PIN = `PINNED ${'word '.repeat(17_000)}`
const pinned: ResentOptions = { window: 20_000, protect: { patterns: [/PINNED/] } }

/** Renders a history at each of its steps, by replicas in turn; returns how often the earlier part was rewritten, and the events. */
async function rendered(steps: number, replicas: readonly ResentHistories[], events: readonly RenderEvent[], words = PIN) {
  const chat: object[] = [
    { role: 'user', content: words },
    { role: 'assistant', content: 'Noted.' },
    { role: 'user', content: 'Read all units.' },
  ]
  let before = ''
  let rewritten = 0
  for (let i = 0; i < steps; i++) {
    chat.push(...step(i))
    const sent = JSON.stringify(await (replicas[i % replicas.length] as ResentHistories).render(chat, { format: 'openai-chat' })).slice(0, -1)
    if (before !== '' && !sent.startsWith(before)) rewritten++
    before = sent
  }
  return { rewritten, compacted: events.filter(({ treatment }) => treatment === 'compacted').length, chat }
}

describe('compacting a history again', () => {
  it.each([1, 2])('waits until the history has grown when protected content exceeds the trigger: %d replicas over one archive', async (count) => {
    const archive = memoryArchive()
    const events: RenderEvent[] = []
    const replicas = Array.from({ length: count }, () => new ResentHistories({ ...pinned, archive, onRender: (event) => events.push(event) }))
    const { rewritten, compacted } = await rendered(80, replicas, events)
    expect(compacted).toBeGreaterThan(1)
    expect(compacted).toBeLessThan(20)
    expect(rewritten).toBeLessThanOrEqual(compacted)
    expect(events.filter(({ tokensAfter = 0 }) => tokensAfter > 20_000)).toEqual([])
  })

  it('happens at once when the window becomes smaller', async () => {
    const archive = memoryArchive()
    const events: RenderEvent[] = []
    const onRender = (event: RenderEvent) => events.push(event)
    const { chat } = await rendered(80, [new ResentHistories({ window: 12_000, archive, onRender })], events, 'Go.')
    const about = { format: 'openai-chat' }
    for (const window of [12_000, 5_000, 5_000]) await new ResentHistories({ window, archive, onRender }).render(chat, about)
    expect(events.slice(-3).map(({ treatment }) => treatment)).toEqual(['rendered', 'compacted', 'rendered'])
  })
})

it('a failed attempt to cut is known to all over one archive until the history has grown', async () => {
  const memory = memoryArchive()
  let put = 0
  const archive: typeof memory = {
    ...memory,
    put: (entries) => {
      put += entries.length
      return memory.put(entries)
    },
  }
  const events: RenderEvent[] = []
  const chat: object[] = [{ role: 'user', content: 'never cut my words '.repeat(1500) }]
  for (const [i, more] of [[], [], ['And?'], ['And again: '.repeat(400)]].entries()) {
    for (const content of more) chat.push({ role: 'user', content })
    const given = JSON.stringify(chat)
    const histories = new ResentHistories({ window: 4_000, archive, onRender: (event) => events.push(event) })
    expect(await histories.render(given, { format: 'openai-chat' })).toBe(given)
    expect([i, put]).toEqual([i, i < 3 ? 1 : 2])
  }
  expect(events.map(({ treatment, reason }) => [treatment, reason])).toEqual(Array(4).fill(['original', 'nothing could be cut']))
})

it('a failed attempt to cut does not affect a history below the trigger', async () => {
  const events: RenderEvent[] = []
  const about = { format: 'openai-chat' }
  const archive = memoryArchive()
  const at = (window: number) => new ResentHistories({ window, archive, onRender: (event) => events.push(event) })
  const chat = [{ role: 'user', content: 'Go.' }, { role: 'assistant', content: 'Yes.' }, ...Array.from({ length: 80 }, (_, i) => step(i)).flat()]
  await at(12_000).render(chat, about)
  const other = [...chat.slice(0, 2), { role: 'user', content: 'never cut my words '.repeat(4000) }]
  for (const window of [12_000, 200_000]) expect(await at(window).render(other, about)).toBe(other)
  expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'original', 'passed'])
})

describe('isCompactionDue: a compaction', () => {
  const limits = { window: 100, trigger: 80, target: 40, room: 40 }
  it.each([
    ['is not due below the trigger', 80, undefined, false],
    ['is due above the trigger if there was none before', 81, undefined, true],
    ['is not due if the history hardly grew since the last one', 90, { grown: 9, room: 40 }, false],
    ['is due if the history grew by a quarter of the span from target to trigger', 90, { grown: 10, room: 40 }, true],
    ['is due if the history no longer fits the window', 101, { grown: 2, room: 40 }, true],
    ['is not due if the history did not fit the window after the last one either', 120, { grown: 2, room: 40 }, false],
    ['is due if much less room is left than at the last one', 90, { grown: 2, room: 50 }, true],
    ['is not due if only a little less room is left than at the last one', 90, { grown: 2, room: 42 }, false],
    ['is not due if the room at the last one is unknown and the history hardly grew', 90, { grown: 2, room: undefined }, false],
  ])('%s', (_, tokens, earlier, expected) => {
    expect(isCompactionDue({ ...limits, tokens, earlier })).toBe(expected)
  })
})
