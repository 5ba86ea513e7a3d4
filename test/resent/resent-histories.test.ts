import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { learnHabits } from '../../src/evaluate/index.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import type { Habits } from '../../src/relevance/index.ts'
import { isProviderManaged, ResentHistories, type ResentOptions, resolveTrigger, type Treatment } from '../../src/resent/index.ts'
import { sessionBody } from '../gateway/session-body.ts'
import { deskRun } from '../relevance/helpdesk-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'resent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an archive that could not be opened is opened again for the next request', async () => {
  const inTheWay = join(folder, 'a')
  writeFileSync(inTheWay, '')
  const treatments: Treatment[] = []
  const onRender = ({ treatment }: { treatment: Treatment }) => treatments.push(treatment)
  const histories = new ResentHistories({ window: 4_000, archive: `sqlite:${join(inTheWay, 'decant.db')}`, onRender })
  const sent = sessionBody(30)
  expect(await histories.render(sent, { format: 'anthropic-messages' })).toBe(sent)
  rmSync(inTheWay)
  expect((await histories.render(sent, { format: 'anthropic-messages' })).length).toBeLessThan(sent.length)
  expect(treatments).toEqual(['original', 'compacted'])
  await (await histories.archive()).close()
})

it('a request that only counts tokens passes before a compaction and is rendered like its session after it', async () => {
  const told: (string | undefined)[][] = []
  const histories = new ResentHistories({ window: 4_000, onRender: ({ treatment, reason }) => told.push([treatment, reason]) })
  const sent = sessionBody(30)
  const counting = { format: 'anthropic-messages', mayCompact: false } as const
  expect(await histories.render(sent, counting)).toBe(sent)
  const compacted = await histories.render(sent, { format: 'anthropic-messages' })
  expect(await histories.render(sent, counting)).toBe(compacted)
  expect(told).toEqual([
    ['passed', undefined],
    ['compacted', undefined],
    ['rendered', undefined],
  ])
})

it('an exception in onRender becomes a warning, and the rendered history is returned', async () => {
  const histories = new ResentHistories({
    window: 4_000,
    onRender: () => {
      throw new Error('the disk is full')
    },
  })
  const sent = sessionBody(30)
  const warned = once(process, 'warning')
  expect((await histories.render(sent, { format: 'anthropic-messages' })).length).toBeLessThan(sent.length)
  expect((await warned)[0].message).toBe('onRender threw: the disk is full')
  expect(await histories.render('{', { format: 'anthropic-messages' })).toBe('{')
})

it.each(['"previous_response_id"', '"previous_respon\\u0073e_id"', '"\\u0063onversation"', '"previous\\u005fresponse\\u005Fid"'])(
  'isManaged recognizes a history that the provider keeps by its top-level field %s',
  (field) => {
    const isLeft = (body: string) => isProviderManaged(decode(body, { format: 'openai-responses' }))
    expect(isLeft(`{"model":"gpt-5",${field}:"resp_1","input":[]}`)).toBe(true)
    expect(isLeft(`{${field}:null,"model":"gpt-5","input":[],${field}:"resp_1"}`)).toBe(true)
    expect(isLeft(`{${field}:"resp_1","model":"gpt-5","input":[],${field}:null}`)).toBe(false)
    expect(isLeft(`{"model":"gpt-5","input":[{"role":"user","content":"caf\\u00e9",${field}:"resp_1"}]}`)).toBe(false)
  },
)

it('the window is the configured one, else the known one of the model, else 200,000; invalid triggers are rejected', () => {
  expect(resolveTrigger({ window: 1000 })('gpt-4o')).toEqual({ window: 1000, trigger: 800, target: 400 })
  expect(resolveTrigger({ at: 0.5 })('gpt-4o')).toEqual({ window: 128_000, trigger: 64_000, target: 51_200 })
  expect(resolveTrigger()('nobody-knows')).toEqual({ window: 200_000, trigger: 160_000, target: 80_000 })
  for (const wrong of [{ window: 0 }, { window: Number.POSITIVE_INFINITY }, { at: 1.1 }, { at: 0.4 }, { target: 0 }])
    expect(() => new ResentHistories(wrong)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})

it.each([
  ['arrives late, for a call that a compaction cut', [], true],
  ['arrives again, for a call whose id occurs twice', ['c3'], false],
] as const)('a result that %s, causes a new compaction of the whole history', async (_, ids, isLate) => {
  const told: (string | undefined)[][] = []
  const histories = new ResentHistories({ window: 4_000, onRender: ({ treatment, reason }) => told.push([treatment, reason]) })
  const lines = (of: number) => Array.from({ length: 60 }, (_, i) => `line ${i} of part ${of} says value_${of}_${i}`).join('\n')
  const messages: object[] = [{ role: 'user', content: 'Look at all parts.' }]
  for (let n = 0; n < 12; n++) {
    const id = n === 4 ? (ids[0] ?? 'c4') : `c${n}`
    messages.push({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name: 'read', arguments: `{"part":${n}}` } }] })
    if (n !== 4) messages.push({ role: 'tool', tool_call_id: id, content: lines(n) })
  }
  const sent = (more: readonly object[]) => JSON.stringify({ model: 'gpt-5', messages: [...messages, ...more] })
  await histories.render(sent([]), { format: 'openai-chat' })
  const more = [
    { role: 'tool', tool_call_id: isLate ? 'c4' : 'c3', content: lines(4) },
    { role: 'user', content: 'And now?' },
  ]
  const rendered = await histories.render(sent(more), { format: 'openai-chat' })
  expect(told.map(([treatment]) => treatment)).toEqual(['compacted', 'compacted'])
  expect(rendered.length).toBeLessThan(sent(more).length / 2)
  expect(await histories.render(sent([...more, { role: 'assistant', content: 'Done.' }]), { format: 'openai-chat' })).toContain(
    JSON.parse(rendered).messages[1].content.slice(0, 30),
  )
})

it('two replicas that compact one history at the same time over one archive both use the compaction stored first', async () => {
  const archive = memoryArchive()
  const slow: Archive = {
    ...archive,
    async put(entries, options) {
      await setTimeout(100)
      return archive.put(entries, options)
    },
  }
  const replicas = [new ResentHistories({ window: 4_000, archive }), new ResentHistories({ window: 4_000, target: 0.2, archive: slow })]
  const render = () => Promise.all(replicas.map((replica) => replica.render(sessionBody(30), { format: 'anthropic-messages' })))
  const [first, second] = await render()
  expect(first?.length).toBeLessThan(sessionBody(30).length)
  expect(second).toBe(first)
  expect(await render()).toEqual([first, first])
})

it('habits learned from earlier runs keep more of the agent’s names, and invalid habits are rejected', async () => {
  const runs = Array.from({ length: 8 }, (_, number) => ({ messages: deskRun(number).messages, tools: [] }))
  const { habits } = learnHabits(runs)
  const { messages, tickets } = deskRun(99)
  const sent = wireNamed('openai-chat').encode(wireNamed('openai-chat').decode([]), messages.slice(0, 25)) as object[]
  const kept = async (options: ResentOptions) => {
    const rendered = JSON.stringify(await new ResentHistories({ window: 1_000, ...options }).render(sent, { format: 'openai-chat' }))
    expect(rendered.length).toBeLessThan(JSON.stringify(sent).length)
    return tickets.filter((name) => rendered.includes(name)).length
  }
  expect(await kept({ ...(habits && { habits }) })).toBeGreaterThan((await kept({})) + 2)
  expect(() => new ResentHistories({ habits: {} as Habits })).toThrow('The habits of compacting were not learned by decant')
})
