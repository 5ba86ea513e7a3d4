import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { handle } from '../../src/message/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { type CompactionRule, openSession } from '../../src/session/index.ts'
import { bodyOf, mockProvider, requestTo, signThinking } from '../../src/testing/index.ts'

const model = 'claude-opus-5-5'
const result = (i: number) => Array.from({ length: 60 }, (_, line) => `unit_${i} has value_${i}_${line} and the usual remark about settings`).join('\n')
const turn = (i: number) => [
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: `I should read file ${i}.`, signature: `sig${i}${'A'.repeat(80)}` },
      { type: 'tool_use', id: `toolu_${i}`, name: 'run_command', input: { command: `make unit_${i}` } },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: result(i) }] },
]
const valid = (messages: readonly object[]) => {
  const { history } = decode([...messages], { format: 'anthropic-messages' })
  expect(violations(history, profileFor({ format: 'anthropic-messages', model }))).toEqual([])
}
const words = scriptedModel({ '*': 'The assistant read the units one by one.' })

it.each<readonly [string, CompactionRule]>([
  ['a strategy', {}],
  ['shortening on arrival', { onArrival: true }],
  ['summaries', { summaries: {} }],
  ['summaries written by a model', { summaries: { summaryModel: { model: words } } }],
  ['summaries and shortening on arrival', { summaries: {}, onArrival: true }],
])('with reasoning bound to its prefix and %s, a session renders only valid requests, and undo restores all texts', async (_, rule) => {
  const session = await openSession({ model, window: 12_000, format: 'anthropic-messages' }, rule)
  await session.append({ role: 'user', content: 'Find the unit whose value is odd. Never touch unit_7.' })
  let before = await session.render()
  for (let i = 0; i < 24; i++) {
    await session.append(turn(i))
    const after = await session.render()
    expect(after.usage.share).toBeLessThanOrEqual(1)
    valid(after.messages)
    for (const ref of handle.read(JSON.stringify(after.messages))) expect((await session.recall(ref))[0], ref).toMatchObject({ ref })
    if (after.usage.epoch === before.usage.epoch) expect(JSON.stringify(after.messages.slice(0, before.messages.length))).toBe(JSON.stringify(before.messages))
    before = after
  }
  expect(before.usage.epoch).toBeGreaterThan(0)
  expect(JSON.stringify(before.messages)).toContain('Never touch unit_7.')
  while (await session.undo());
  const { messages } = await openSession({ model, window: 1e9, archive: session.archive, id: session.id }).then((again) => again.render())
  const sent = JSON.stringify(messages)
  for (let i = 0; i < 24; i++) expect(sent).toContain(JSON.stringify(result(i)).slice(1, -1))
  valid(messages)
})

it('onArrival leaves signed content unchanged, so that a provider that checks signatures accepts every request', async () => {
  const mock = mockProvider('anthropic')
  const session = await openSession({ model, window: 200_000, format: 'anthropic-messages' }, { onArrival: true })
  await session.append({ role: 'user', content: 'Find the unit whose value is odd.' })
  let before: readonly unknown[] = []
  for (let i = 0; i < 6; i++) {
    const remarks = Array.from({ length: 60 }, (_, line) => `# the usual remark ${line % 5} about settings`).join('\n')
    const [call, result] = turn(i)
    await session.append(
      call as object,
      JSON.parse(JSON.stringify(result).replace('unit_', () => `${JSON.stringify(`${remarks}\n`).slice(1, -1)}unit_`)) as object,
    )
    const { messages } = await session.render()
    expect(JSON.stringify(messages)).toContain('left out · decant:')
    const body = bodyOf(decode([...messages], { format: 'anthropic-messages' }).history, 'anthropic', model)
    const signed = signThinking(body) as { readonly messages: readonly unknown[] }
    expect(signed.messages.slice(0, before.length)).toEqual(before)
    const answer = await mock(requestTo('anthropic', signed))
    expect(answer.status, await answer.text()).toBe(200)
    before = signed.messages
  }
})
