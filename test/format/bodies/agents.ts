import fc from 'fast-check'
import { argumentsText, bodyOr, callId, text, toolName, turnsOf, words } from './words.ts'

const block = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ type: 'input_text', text: one })) },
  fc.constant({ type: 'input_image', image: 'https://example.com/a.png' }),
  fc.constant({ type: 'input_file', file: { url: 'https://example.com/a.pdf' } }),
  fc.constant({ type: 'hologram', depth: 3 }),
)
const output = fc.oneof(
  text,
  text.map((one) => ({ type: 'text', text: one })),
  fc.array(block, { maxLength: 2 }),
  fc.constant({ type: 'image', image: { data: 'AAAA', mediaType: 'image/png' } }),
)
const pair = fc.tuple(callId, toolName, argumentsText, output).map(([id, name, args, out]): object[] => [
  { type: 'function_call', id: 'fc_1', callId: id, name, status: 'completed', arguments: args, providerData: { a: 1 } },
  { type: 'function_call_result', name, callId: id, status: 'completed', output: out },
])
const single = fc.oneof(
  fc.oneof(text, fc.array(block, { maxLength: 3 })).map((content): object => ({ type: 'message', role: 'user', content })),
  text.map((content) => ({ role: 'system', content })),
  text.map((one) => ({ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: one }] })),
  fc
    .tuple(text, words)
    .map(([one, encrypted_content]) => ({ type: 'reasoning', content: [{ type: 'input_text', text: one }], providerData: { encrypted_content } })),
  text.map((out) => ({ type: 'hosted_tool_call', id: 'h_1', name: 'web_search', arguments: '{}', status: 'completed', output: out })),
  fc.constant({ type: 'unknown', providerData: { x: 1 } }),
  fc.constant({ type: 'compaction', encrypted_content: 'blob' }),
)

/** Arrays and bodies of Agents items. */
export const agentsBodies = bodyOr(
  turnsOf(
    fc.oneof(
      pair,
      single.map((one) => [one]),
    ),
  ),
  (input) => fc.constant({ input }),
)
