import fc from 'fast-check'
import { argumentsValue, base64, bodyOr, callId, text, toolName, turnsOf, words } from './words.ts'

const cache = fc.constantFrom({}, {}, { cache_control: { type: 'ephemeral', ttl: '1h' } })
const inner = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(text, cache).map(([one, mark]): object => ({ type: 'text', text: one, ...mark })) },
  base64.map((data) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } })),
  fc.constant({ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }),
  base64.map((data) => ({ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data }, title: 'a', citations: { enabled: true } })),
  text.map((data) => ({ type: 'document', source: { type: 'text', media_type: 'text/plain', data } })),
  fc.constant({ type: 'search_result', source: 's', title: 't', content: [{ type: 'text', text: 'found' }] }),
  fc.constant({ type: 'tool_reference', tool_name: 'x' }),
)
const answer = fc.oneof(
  fc.tuple(text, cache).map(([one, mark]): object => ({ type: 'text', text: one, citations: [{ type: 'char_location', cited_text: 'c' }], ...mark })),
  fc.tuple(text, words).map(([thinking, signature]) => ({ type: 'thinking', thinking, signature })),
  words.map((data) => ({ type: 'redacted_thinking', data })),
  fc.constant({ type: 'compaction', content: 'so far', encrypted_content: 'abc' }),
  fc.constant({ type: 'hologram', depth: 3 }),
)
const use = fc.record(
  { type: fc.constant('tool_use'), id: callId, name: toolName, input: argumentsValue, caller: fc.constant({ type: 'direct' }) },
  { requiredKeys: ['type', 'id', 'name', 'input'] },
)
const hosted = callId.map((id): object[] => [
  { type: 'server_tool_use', id: `srv${id}`, name: 'web_search', input: { query: 'q' } },
  { type: 'web_search_tool_result', tool_use_id: `srv${id}`, content: [{ type: 'web_search_result', url: 'u', title: 't', encrypted_content: 'blob' }] },
])
const relayed = fc.tuple(callId, argumentsValue, text).map(([id, input, out]): object[] => [
  { type: 'mcp_tool_use', id: `mcp${id}`, name: 'echo', server_name: 'home', input },
  { type: 'mcp_tool_result', tool_use_id: `mcp${id}`, is_error: false, content: [{ type: 'text', text: out }] },
])
const resultContent = fc.oneof(text, fc.array(inner, { maxLength: 3 }), fc.constant(undefined))

/** A tool of the provider that calls one of the caller's: its own result follows that tool's result, in the next message. */
const programmed: fc.Arbitrary<object[]> = fc.tuple(callId, argumentsValue, text, text).map(([id, input, out, stdout]) => [
  {
    role: 'assistant',
    content: [
      { type: 'server_tool_use', id: `srv${id}`, name: 'code_execution', input: { code: 'await query()' } },
      { type: 'tool_use', id, name: 'query', input, caller: { type: 'code_execution_20250825', tool_id: `srv${id}` } },
    ],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: out }] },
  {
    role: 'assistant',
    content: [
      { type: 'code_execution_tool_result', tool_use_id: `srv${id}`, content: { type: 'code_execution_result', stdout, stderr: '', return_code: 0 } },
      { type: 'container_upload', file_id: 'file_1' },
    ],
  },
])

const turn: fc.Arbitrary<object[]> = fc
  .tuple(
    fc.array(answer, { maxLength: 3 }),
    fc.option(fc.oneof(hosted, relayed)),
    fc.array(use, { maxLength: 3 }),
    fc.array(resultContent, { minLength: 3, maxLength: 3 }),
    fc.array(inner, { maxLength: 2 }),
  )
  .map(([said, beside, uses, results, after]) => [
    { role: 'assistant', content: [...said, ...(beside ?? []), ...uses] },
    {
      role: 'user',
      content: [...uses.map(({ id }, i) => ({ type: 'tool_result', tool_use_id: id, content: results[i], ...(i === 1 && { is_error: true }) })), ...after],
    },
  ])
const spoken = fc
  .record({
    role: fc.constantFrom('user', 'assistant', 'system'),
    content: fc.oneof(text, fc.array(fc.oneof(inner, text), { maxLength: 3 }), fc.constant(null)),
  })
  .map((one): object[] => [one])

/** Bodies and arrays of Anthropic Messages. */
export const anthropicBodies = bodyOr(turnsOf(fc.oneof(turn, programmed, spoken)), (messages) =>
  fc
    .record(
      {
        model: fc.constant('claude-sonnet-4-5'),
        max_tokens: fc.constant(1024),
        system: fc.oneof(text, fc.array(inner, { maxLength: 2 })),
        tools: fc.array(
          fc.oneof(
            fc.record({ name: toolName, input_schema: fc.constant({ type: 'object' }) }),
            fc.constant({ type: 'web_search_20250305', name: 'web_search' }),
          ),
          { maxLength: 2 },
        ),
        thinking: fc.constant({ type: 'enabled', budget_tokens: 2000 }),
      },
      { requiredKeys: ['model', 'max_tokens'] },
    )
    .map((rest) => ({ ...rest, messages })),
)
