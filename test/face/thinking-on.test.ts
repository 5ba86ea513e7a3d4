import { expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode } from '../../src/format/index.ts'
import { newViolations, profileNamed, wireViolations } from '../../src/law/index.ts'
import { h } from '../../src/testing/index.ts'

const anthropic = profileNamed('anthropic')
const long = (word: string) => `${word} ${'and what it means '.repeat(12)}`
const turn = (i: number) => [
  { role: 'user', content: long(`Look at part ${i}.`) },
  { role: 'assistant', content: [{ type: 'tool_use', id: `c${i}`, name: 'read', input: { part: i } }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${i}`, content: long(`part ${i}`) }] },
  { role: 'assistant', content: long(`Part ${i} is fine.`) },
]
const body = {
  model: 'claude-sonnet-4-5',
  max_tokens: 4000,
  thinking: { type: 'enabled', budget_tokens: 2000 },
  messages: [...[1, 2, 3, 4, 5, 6].flatMap(turn), { role: 'user', content: 'And now think it over.' }],
}

test('decode reads whether thinking is on from an Anthropic body', () => {
  for (const input of [body, JSON.stringify(body)]) expect(decode(input).history.thinks).toBe(true)
  for (const input of [{ ...body, thinking: { type: 'disabled' } }, body.messages]) expect(decode(input).history.thinks).toBeUndefined()
})

test('decode reads whether thinking is on from a Bedrock body, in either of two fields', () => {
  const messages = [{ role: 'user', content: [{ text: 'Go.' }] }]
  const of = (fields: object) => decode({ messages, additionalModelRequestFields: fields }, { format: 'bedrock-converse' }).history.thinks
  expect([{ thinking: { type: 'enabled', budget_tokens: 2000 } }, { reasoning_config: { type: 'enabled' } }, {}].map(of)).toEqual([true, true, undefined])
})

test('cutting the answer that ended a turn but not its calls is a violation if thinking is on, even without reasoning', () => {
  const history = h('u a[1] r1 a"done" u')
  const after = { ...history, messages: history.messages.toSpliced(3, 1) }
  expect(newViolations(history, after, anthropic)).toEqual([])
  expect(newViolations({ ...history, thinks: true }, { ...after, thinks: true }, anthropic).map(({ law }) => law)).toEqual(['thinking-opens-loop'])
})

test('compress returns valid messages for Claude if thinking is turned on after turns without reasoning', async () => {
  for (const strategy of ['random', 'importance-scoring', 'cover', 'newest'])
    for (const budget of [300, 400, 500, '30%', '50%', '70%'] as const) {
      const { messages } = await compress(body, { budget, strategy })
      expect(wireViolations(messages, anthropic), `${strategy} ${budget} ${JSON.stringify(messages)}`).toEqual([])
    }
})
