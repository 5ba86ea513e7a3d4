import fc from 'fast-check'
import { argumentsText, base64, callId, text, toolName, turnsOf, words } from './words.ts'

const block = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ type: 'input_text', text: one })) },
  base64.map((data) => ({ type: 'input_image', image_url: `data:image/png;base64,${data}`, detail: 'auto' })),
  base64.map((data) => ({ type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` })),
  fc.constant({ type: 'hologram', depth: 3 }),
)
const said = fc.array(
  fc.oneof(
    text.map((one): object => ({
      type: 'output_text',
      text: one,
      annotations: [{ type: 'url_citation', url: 'u', start_index: 0, end_index: 1, title: 't' }],
    })),
    text.map((one) => ({ type: 'refusal', refusal: one })),
  ),
  { maxLength: 2 },
)
const output = fc.oneof(text, fc.array(block, { maxLength: 2 }))
const pair = fc.oneof(
  fc.tuple(callId, toolName, argumentsText, output).map(([call_id, name, args, out]): object[] => [
    { type: 'function_call', id: `fc_${call_id}`, call_id, name, arguments: args, status: 'completed' },
    { type: 'function_call_output', call_id, output: out },
  ]),
  fc.tuple(callId, text, text).map(([call_id, input, out]) => [
    { type: 'custom_tool_call', call_id, name: 'patch', input },
    { type: 'custom_tool_call_output', call_id, output: out },
  ]),
  fc.tuple(callId, text, text).map(([call_id, stdout, stderr]) => [
    { type: 'shell_call', call_id, action: { commands: ['ls'] } },
    { type: 'shell_call_output', call_id, output: [{ stdout, stderr, outcome: { type: 'exit', exit_code: 0 } }] },
  ]),
)
const single = fc.oneof(
  fc
    .tuple(fc.constantFrom('user', 'system', 'developer'), fc.oneof(text, fc.array(block, { maxLength: 3 })))
    .map(([role, content]): object => ({ type: 'message', role, content })),
  text.map((content) => ({ role: 'user', content })),
  said.map((content) => ({ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', phase: 'commentary', content })),
  fc
    .tuple(text, words)
    .map(([one, encrypted_content]) => ({ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: one }], encrypted_content })),
  fc.constant({ type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } }),
  text.map((logs) => ({
    type: 'code_interpreter_call',
    id: 'ci_1',
    code: 'print(1)',
    container_id: 'c',
    outputs: [{ type: 'logs', logs }],
    status: 'completed',
  })),
  text.map((out) => ({ type: 'mcp_call', id: 'mcp_1', name: 'x', server_label: 's', arguments: '{}', output: out })),
  fc.constant({ type: 'compaction', encrypted_content: 'blob' }),
  fc.constant({ type: 'item_reference', id: 'rs_9' }),
)

const list = turnsOf(
  fc.oneof(
    pair,
    single.map((one) => [one]),
  ),
)

/** Bodies and arrays of Responses, including bodies whose input is one string. */
export const responsesBodies: fc.Arbitrary<object> = fc.oneof(
  list,
  fc
    .tuple(
      fc.oneof(list, text),
      fc.record(
        {
          model: fc.constant('gpt-5'),
          instructions: text,
          tools: fc.constant([{ type: 'function', name: 'bash', parameters: { type: 'object' } }, { type: 'web_search' }]),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([input, rest]) => ({ ...rest, input })),
)
