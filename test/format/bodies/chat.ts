import fc from 'fast-check'
import { argumentsText, base64, bodyOr, callId, text, toolName, turnsOf, words } from './words.ts'

const block = fc.oneof(
  text.map((one): object => ({ type: 'text', text: one, cache_control: { type: 'ephemeral' } })),
  base64.map((data) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${data}`, detail: 'low' } })),
  fc.constant({ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }),
  base64.map((data) => ({ type: 'input_audio', input_audio: { data, format: 'wav' } })),
  base64.map((data) => ({ type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` } })),
  fc.constant({ type: 'hologram', depth: 3 }),
)
const content = fc.oneof({ weight: 3, arbitrary: text }, fc.array(fc.oneof(block, text), { maxLength: 3 }), fc.constant(null))
const call = fc.record({
  id: callId,
  type: fc.constant('function'),
  function: fc.record({ name: toolName, arguments: fc.oneof(argumentsText, fc.constantFrom('', '{"cut')) }),
})
const custom = fc.record({ id: callId, type: fc.constant('custom'), custom: fc.record({ name: toolName, input: text }) })

/** Seals as OpenRouter and LiteLLM pass them on; the text that they repeat is in a separate field. */
const sealed = fc.tuple(words, words, fc.nat({ max: 2 })).map(([data, signature, i]): object => {
  const blocks = [
    { type: 'thinking', thinking: '', signature },
    { type: 'redacted_thinking', data },
  ]
  const detail = { type: 'reasoning.encrypted', data, signature }
  return i === 0 ? { reasoning_details: [detail] } : i === 1 ? { thinking_blocks: blocks } : { provider_specific_fields: { thinking_blocks: blocks } }
})

/** An answer, its calls and their results, of any dialect. */
export const chatTurn: fc.Arbitrary<object[]> = fc
  .tuple(
    content,
    fc.array(fc.oneof({ weight: 4, arbitrary: call }, custom), { maxLength: 3 }),
    fc.record(
      {
        reasoning: text,
        reasoning_content: text,
        refusal: fc.oneof(text, fc.constant(null)),
        name: words,
        annotations: fc.constant([]),
        function_call: fc.constant(null),
      },
      { requiredKeys: [] },
    ),
    fc.oneof(fc.constant({}), sealed),
    fc.array(content, { minLength: 3, maxLength: 3 }),
  )
  .map(([said, calls, rest, seals, results]) => [
    { role: 'assistant', content: said, ...rest, ...seals, ...(calls.length > 0 && { tool_calls: calls }) },
    ...calls.map(({ id }, i) => ({ role: 'tool', tool_call_id: id, content: results[i] })),
  ])

const spoken = fc.record({ role: fc.constantFrom('user', 'system', 'developer', 'function', 'oracle'), content }).map((one): object[] => [one])
const tools = fc.array(
  fc.record({
    type: fc.constant('function'),
    function: fc.record({ name: toolName, description: words, parameters: fc.constant({ type: 'object', properties: {} }) }),
  }),
  { maxLength: 2 },
)

/** Bodies and arrays of Chat Completions. */
export const chatBodies = bodyOr(turnsOf(fc.oneof(chatTurn, spoken)), (messages) =>
  fc.record({ model: fc.constantFrom('gpt-5', 'other'), temperature: fc.constant(1), tools, stream: fc.boolean() }).map((rest) => ({ ...rest, messages })),
)
