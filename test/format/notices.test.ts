import { expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode } from '../../src/format/index.ts'
import { profileNamed, repair, violations } from '../../src/law/index.ts'
import { units } from '../../src/message/index.ts'
import { mockProvider } from '../../src/testing/index.ts'

/*
 * The scripts of Codex report with `notify` while they run: as one more output of their call, which names the tool, beside the script's own result or, if it
 * runs on in the background, after later steps.
 */
const call = (i: number) => ({
  type: 'custom_tool_call',
  id: `ctc_${i}`,
  call_id: `c${i}`,
  name: 'exec',
  input: `notify("half of ${i}"); text(await tools.exec_command({ cmd: "make part_${i}.c" }))`,
  status: 'completed',
})
const output = (i: number) => ({ type: 'custom_tool_call_output', call_id: `c${i}`, output: `Script completed\n${`made part_${i}.c\n`.repeat(60)}` })
const notice = (i: number) => ({ type: 'custom_tool_call_output', call_id: `c${i}`, name: 'exec', output: `half of part_${i}.c ${'is made '.repeat(20)}` })
const user = (content: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text: content }] })
const assistant = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
const responses = profileNamed('openai-responses')

/** Steps whose notices come after this many later steps. */
const steps = (delay: number): object[] => [
  user('Make all parts.'),
  ...Array.from({ length: 14 }, (_, i) => [assistant(`Now part ${i}.`), call(i), output(i), ...(i >= delay ? [notice(i - delay)] : [])]).flat(),
]

test('notices of a call are no orphans for Responses, and are for a provider that accepts one result a call', () => {
  const { history } = decode({ input: [user('Go.'), call(0), notice(0), output(0), notice(0), user('Thanks.')] })
  expect(violations(history, responses)).toEqual([])
  expect(repair(history, responses).messages).toEqual(history.messages)
  for (const profile of ['anthropic', 'anthropic+openai-responses', 'anthropic-bound+openai-responses'].map(profileNamed)) {
    expect(violations(history, profile).filter(({ law }) => law === 'no-orphan')).toHaveLength(2)
    const results = repair(history, profile).messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'tool-result'))
    expect(results).toHaveLength(1)
  }
  const { history: lost } = decode({ input: [user('Go.'), notice(0), user('Thanks.')] })
  expect(violations(lost, responses).map(({ law }) => law)).toEqual(['no-orphan'])
})

test('a second output that does not name its tool is no notice', () => {
  const { history } = decode({ input: [user('Go.'), call(0), output(0), output(0)] })
  expect(violations(history, responses).map(({ law }) => law)).toEqual(['no-orphan'])
})

test('a notice is one unit with its call, however late it comes', () => {
  const { history } = decode({ input: [user('Go.'), call(0), output(0), assistant('I wait.'), notice(0), assistant('Done.')] })
  expect(units(history.messages).map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [1, 5],
    [5, 6],
  ])
})

test('repair renames a notice with its call', () => {
  const long = 'x'.repeat(80)
  const { history } = decode({ input: [user('Go.'), { ...call(0), call_id: long }, { ...output(0), call_id: long }, { ...notice(0), call_id: long }] })
  const { messages } = repair(history, responses)
  const ids = messages.flatMap(({ parts }) => parts.flatMap((part) => ('callId' in part ? [part.callId] : [])))
  expect([ids.length, new Set(ids).size, ids.includes(long)]).toEqual([3, 1, false])
})

test.each(['cover', 'sliding-window', 'tool-output', 'key-messages', 'tool-chains', 'layered', 'time-decay'])(
  '%s keeps no notice without its call, nor one that the provider refuses',
  async (strategy) => {
    const provider = mockProvider('openai-responses')
    for (const delay of [0, 1, 4])
      for (const budget of ['10%', '30%', '70%'] as const) {
        const { messages: input } = await compress(steps(delay), { budget, format: 'openai-responses', strategy })
        const body = JSON.stringify({ model: 'gpt-5', input })
        const response = await provider(new Request('http://mock/v1/responses', { method: 'POST', body }))
        expect([delay, budget, response.status === 200 ? '' : await response.text()]).toEqual([delay, budget, ''])
      }
  },
)
