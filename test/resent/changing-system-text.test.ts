import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { stringifyEdit } from '../../src/resent/edit/stringify-edit.ts'
import { type RenderEvent, ResentHistories } from '../../src/resent/index.ts'
import { sessionBody } from '../gateway/session-body.ts'
import { step } from '../step.ts'

const billing = (i: number) => ({
  type: 'text',
  text: `x-anthropic-billing-header: cc_version=2.1.330.a1b; cc_entrypoint=cli; cch=${(0x1a2b3 + i * 7919).toString(16)};`,
})
const rules = { type: 'text', text: 'You are a careful engineer.', cache_control: { type: 'ephemeral' } }

/** Renders bodies one after the other over one archive; returns the messages sent for each, and the events. */
async function rendered(bodies: readonly string[], options: object = {}) {
  const events: RenderEvent[] = []
  const histories = new ResentHistories({ window: 10_000, archive: memoryArchive(), onRender: (event) => events.push(event), ...options })
  const sent: string[] = []
  for (const body of bodies) sent.push(await histories.render(body, { format: 'anthropic-messages' }))
  const messages = sent.map((text) => JSON.stringify((JSON.parse(text) as { messages: unknown }).messages).slice(0, -1))
  return { sent, messages, treatments: events.map(({ treatment }) => treatment) }
}

describe('system text at the head', () => {
  it('that changes with each request is sent unchanged and causes no new compaction', async () => {
    const { sent, messages, treatments } = await rendered([0, 1, 2, 3].map((i) => sessionBody(80 + i, { system: [billing(i), rules] })))
    expect(treatments).toEqual(['compacted', 'rendered', 'rendered', 'rendered'])
    for (const [i, text] of sent.entries()) {
      expect(JSON.parse(text).system).toEqual([billing(i), rules])
      expect(messages[i]?.startsWith(messages[Math.max(0, i - 1)] as string)).toBe(true)
    }
  })

  it.each([
    ['a changed time', ['It is 14:00.', 'It is 14:01.']],
    ['more blocks', ['It is 14:00.', [billing(0), rules, rules]]],
    ['fewer blocks', [[billing(0), rules], undefined]],
    ['much more text', [undefined, 'Never delete. '.repeat(40)]],
  ])('with %s leaves the rendered messages the same', async (_, systems) => {
    const { messages, treatments } = await rendered([...systems, ...systems].map((system) => sessionBody(80, { system })))
    expect(treatments).toEqual(['compacted', 'rendered', 'rendered', 'rendered'])
    expect(new Set(messages).size).toBe(1)
  })

  it('may differ when a compaction is applied below the trigger', async () => {
    const tools = Array.from({ length: 30 }, (_, i) => ({ name: `t${i}`, description: 'It is careful. '.repeat(100), input_schema: { type: 'object' } }))
    const bodies = [sessionBody(36, { tools, system: 'a'.repeat(4_000) }), sessionBody(36, { system: 'It is 14:01.' })]
    expect((await rendered(bodies, { window: 20_000 })).treatments).toEqual(['compacted', 'rendered'])
  })

  it('may be any number of messages in OpenAI Chat’s list without changing the rendered history', async () => {
    const treatments: string[] = []
    const histories = new ResentHistories({ window: 4_000, onRender: ({ treatment }) => treatments.push(treatment) })
    const chat = [{ role: 'user', content: 'Read all units.' }, ...Array.from({ length: 40 }, (_, i) => step(i)).flat()]
    const sent: object[][] = []
    for (const head of [['system'], ['system', 'developer'], []])
      sent.push((await histories.render([...head.map((role) => ({ role, content: `Said by ${role}.` })), ...chat], { format: 'openai-chat' })) as object[])
    expect(treatments).toEqual(['compacted', 'rendered', 'rendered'])
    expect(sent.map((messages) => JSON.stringify(messages.filter((one) => !/Said by/.test(JSON.stringify(one)))))).toEqual(
      Array(3).fill(JSON.stringify(sent[2])),
    )
  })

  it('without other messages is sent unchanged', async () => {
    const body = JSON.stringify({ model: 'claude-sonnet-4-5', system: 'Never delete. '.repeat(9_000), messages: [] })
    const { sent, treatments } = await rendered([body, body])
    expect([sent, treatments]).toEqual([
      [body, body],
      ['original', 'original'],
    ])
  })

  it('cannot be changed by a remembered edit and is left out of it', () => {
    const { messages } = decode(sessionBody(3), { format: 'anthropic-messages' }).history
    expect(() => stringifyEdit([{ cut: messages.length, put: [] }], messages)).toThrow(expect.objectContaining({ code: 'invalid-rendering' }))
    expect(JSON.parse(stringifyEdit([{ keep: 2 }, { cut: messages.length - 2, put: [] }], messages))).toEqual([
      { keep: 1 },
      { cut: messages.length - 2, put: [] },
    ])
  })
})
