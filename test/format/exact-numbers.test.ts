import { expect, it } from 'vitest'
import { decode, decodeStream } from '../../src/format/index.ts'
import type { Part } from '../../src/message/index.ts'

const ID = '12345678901234567890'
const claudeCode = [
  '{"type":"user","uuid":"1","sessionId":"s","message":{"role":"user","content":"q"}}',
  `{"type":"assistant","uuid":"2","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"id":${ID},"far":1e400}}]}}`,
].join('\n')
const inputs = (parts: readonly Part[]) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.input] : []))
const inputsOf = (text: string) => decode(text).history.messages.flatMap(({ parts }) => inputs(parts))

it.each([
  ['Claude Code', claudeCode, `{"id":${ID},"far":1e400}`],
  ['opencode', `[{"info":{"role":"assistant"},"parts":[{"type":"tool","callID":"c","tool":"x","state":{"input":{"id":${ID}}}}]}]`, `{"id":${ID}}`],
  [
    'VS Code, in a journal of changes',
    `{"kind":0,"v":{"sessionId":"s","creationDate":1,"requests":[]}}\n{"kind":1,"k":["requests"],"v":[{"message":"q","response":[],"result":{"metadata":{"toolCallRounds":[{"toolCalls":[{"id":"c","name":"f","arguments":{"id":${ID}}}]}]}}}]}`,
    `{"id":${ID}}`,
  ],
])('decode keeps the digits of numbers beyond a double in the arguments of a call of %s', (_, text, input) => {
  expect(inputsOf(text)).toEqual([input])
})

it('decodeStream keeps them too', async () => {
  const found: string[] = []
  for await (const item of decodeStream([claudeCode])) if ('message' in item) found.push(...inputs(item.message.parts))
  expect(found).toEqual(inputsOf(claudeCode))
})

it('decode has plain numbers in the metadata, which can be cloned', () => {
  const { meta } = decode(`{"info":{"id":"s","projectID":${ID}},"messages":[{"info":{"role":"user"},"parts":[{"type":"text","text":"q"}]}]}`)
  expect(structuredClone(meta)).toMatchObject({ projectID: Number(ID) })
})

it('decode reads a number beyond a double where a text is expected as its digits', () => {
  const text = `[{"info":{"role":"user"},"parts":[${ID}]}]`
  expect(decode(text, { format: 'opencode' }).history.messages[0]?.parts).toMatchObject([{ type: 'text', text: ID }])
})

it('decode reads LlamaIndex blocks whose type is an object that has no text', () => {
  const first = { role: 'user', blocks: [{ block_type: 'text', text: 'q' }], additional_kwargs: {} }
  const odd = { role: 'user', blocks: [{ block_type: { toString: 3 }, data: 'x' }], additional_kwargs: {} }
  expect(decode(JSON.stringify([first, first, odd])).history.messages).toHaveLength(3)
})
