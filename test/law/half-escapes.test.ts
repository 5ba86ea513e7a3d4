import { describe, expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair, violations, wireViolations } from '../../src/law/index.ts'
import { mockProvider, requestTo } from '../../src/testing/index.ts'

const chat = (args: string) => [
  { role: 'user', content: 'Look.' },
  { role: 'assistant', content: null, tool_calls: [{ id: '1', type: 'function', function: { name: 'look', arguments: args } }] },
  { role: 'tool', tool_call_id: '1', content: 'Nothing.' },
]
const anthropic = (input: string) =>
  `{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":"Look."},{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"look","input":${input}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"Nothing."}]}]}`

const HALVES: readonly [input: string, mended: string][] = [
  ['{"at":"a\\ud83d"}', '{"at":"a\\ufffd"}'],
  ['{"\\uDE00":[1]}', '{"\\ufffd":[1]}'],
  ['{"at":"\\ud83d\\ud83d\\ude00 \\\\\\ud83dx"}', '{"at":"\\ufffd\\ud83d\\ude00 \\\\\\ufffdx"}'],
]
const WHOLE = ['{"at":"\\ud83d\\ude00"}', '{"at":"\\uD83D\\uDE00\\n"}', '{"at":"\\\\ud83d"}', '{"at":"😀"}', '{"at":"\\u00d8"}']

describe('half a surrogate pair, written as an escape in the arguments of a call', () => {
  test.each(HALVES)('%s is refused where arguments are a value, and mended', async (input, mended) => {
    const profile = profileNamed('anthropic')
    const document = decode(anthropic(input), { format: 'anthropic-messages' })
    expect(violations(document.history, profile).map(({ law, index }) => [law, index])).toEqual([['well-formed', 1]])
    const send = (body: string) => mockProvider('anthropic')(new Request('https://mock/v1/messages', { method: 'POST', body }))
    expect((await send(anthropic(input))).status).toBe(400)
    const { messages, repairs } = repair(document.history, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['scrub'])
    const written = String(wireNamed('anthropic-messages').encode(document, messages))
    expect(written).toBe(anthropic(mended))
    expect((await send(written)).status).toBe(200)
  })

  test.each(WHOLE)('%s holds none', (input) => {
    expect(violations(decode(anthropic(input), { format: 'anthropic-messages' }).history, profileNamed('anthropic'))).toEqual([])
  })

  test.each(['anthropic', 'bedrock', 'gemini', 'ai-sdk', 'generic'])('is a breach under %s', (profile) => {
    const { history } = decode(chat(HALVES[0]?.[0] ?? ''), { format: 'openai-chat' })
    expect(violations(history, profileNamed(profile)).map(({ law }) => law)).toContain('well-formed')
  })

  test.each(['openai-chat', 'openai-responses', 'mistral', 'deepseek'] as const)('is none under %s, where arguments are a text', async (name) => {
    const messages = chat(HALVES[0]?.[0] ?? '')
    const { history } = decode(messages, { format: 'openai-chat' })
    expect(violations(history, profileNamed(name)).map(({ law }) => law)).not.toContain('well-formed')
    expect(wireViolations({ messages }, profileNamed(name))).toEqual([])
    if (name === 'openai-chat') expect((await mockProvider(name)(requestTo(name, { model: 'gpt-5', messages }))).status).toBe(200)
  })
})

test.each([
  ['in a value', { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'look', response: { found: { it: '\ud83d' } } } }] }] }],
  ['in a key', { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'look', response: { '\ud83d': 1 } } }] }] }],
])('a body shows half a surrogate pair wherever it stands: %s', async (_, body) => {
  expect(wireViolations(body, profileNamed('gemini')).map(({ law }) => law)).toEqual(['well-formed'])
  expect(await (await mockProvider('gemini')(requestTo('gemini', body))).text()).toContain('surrogates not allowed')
})
