import { expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'

const words = (n: number, about: string) => Array.from({ length: n }, (_, i) => `word_${about}_${i} src/${about}_${i}.ts`).join(' ')
const seal = (i: number | string) => `E${i}${'x'.repeat(500)}`
const thought = (i: number | string, text = '') => ({
  type: 'reasoning',
  id: `rs_${i}`,
  summary: text ? [{ type: 'summary_text', text }] : [],
  encrypted_content: seal(i),
})

it.each(['openai-responses', 'openai-agents'])('a compaction keeps reasoning that was appended last, for the call that follows it: %s', async (format) => {
  const session = await openSession({ window: 3000, format, model: 'gpt-5' })
  const names = format === 'openai-responses' ? ['function_call', 'function_call_output', 'call_id'] : ['function_call', 'function_call_result', 'callId']
  const [call, output, id] = names as [string, string, string]
  const made = (i: number | string, text: string) => ({ type: call, id: `fc_${i}`, [id]: `c${i}`, name: 'shell', arguments: JSON.stringify({ c: text }) })
  const gave = (i: number | string, text: string) =>
    format === 'openai-responses'
      ? { type: output, [id]: `c${i}`, output: text }
      : { type: output, [id]: `c${i}`, name: 'shell', status: 'completed', output: { type: 'text', text } }
  const reasoning = (i: number | string, text?: string) =>
    format === 'openai-responses'
      ? thought(i, text)
      : { type: 'reasoning', id: `rs_${i}`, content: [{ type: 'input_text', text: text ?? '' }], providerData: { encrypted_content: seal(i) } }
  await session.append({ role: 'user', content: words(20, 'u') })
  for (let i = 0; i < 6; i++) await session.append(reasoning(i), made(i, words(50, `c${i}`)), gave(i, words(60, `r${i}`)))
  const last = reasoning('last', words(200, 'q'))
  await session.append(last)
  expect(await session.compact(600)).toMatchObject({ status: 'compacted' })
  await session.append(made('last', 'ls'), gave('last', 'ok'))
  const { messages } = await session.render()
  expect(messages.slice(-3)).toEqual([last, made('last', 'ls'), gave('last', 'ok')])
})
