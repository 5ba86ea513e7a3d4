import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { openSession } from '../../src/session/index.ts'

const model = 'claude-opus-4-7'
const turn = (i: number) => [
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: `I should read file ${i}.`, signature: `sig${i}${'A'.repeat(80)}` },
      { type: 'tool_use', id: `toolu_${i}`, name: 'read_file', input: { path: `src/unit_${i}.ts` } },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: `unit_${i} has value_${i} `.repeat(150) }] },
]

it('with reasoning bound to its prefix every render is valid, and undo brings text back', async () => {
  const session = await openSession({ model, window: 12_000, format: 'anthropic-messages' })
  await session.append({ role: 'user', content: 'Find the unit whose value is odd.' })
  for (let i = 0; i < 30; i++) {
    await session.append(turn(i))
    const { messages, usage } = await session.render()
    expect(usage.share).toBeLessThanOrEqual(1)
    const history = decode([...messages], { format: 'anthropic-messages' }).history
    expect(violations(history, profileFor({ format: 'anthropic-messages', model }))).toEqual([])
  }
  expect(session.usage().epoch).toBeGreaterThan(0)
  while (await session.undo());
  const { messages } = await openSession({ model, window: 1e9, archive: session.archive, id: session.id }).then((again) => again.render())
  const sent = JSON.stringify(messages)
  for (let i = 0; i < 30; i++) expect(sent).toContain(`unit_${i} has value_${i} unit_${i}`)
  const history = decode([...messages], { format: 'anthropic-messages' }).history
  expect(violations(history, profileFor({ format: 'anthropic-messages', model }))).toEqual([])
})
