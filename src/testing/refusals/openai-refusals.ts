import type { History } from '../../message/index.ts'
import { chatBody } from '../body/chat.ts'
import { h } from '../notation.ts'
import type { Refused } from './refused.ts'
import { refusedHistory } from './refused-history.ts'

const UNANSWERED = "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'"
const LONG_ID = 'x'.repeat(41)
const RESPONSES = { mock: 'openai-responses', profile: 'openai-responses' } as const
const USER = { type: 'message', role: 'user', content: 'Hello' }
const CALL_WITHOUT_REASONING = {
  input: [
    USER,
    { type: 'function_call', id: 'fc_of_rs_1', call_id: '1', name: 'tool', arguments: '{}' },
    { type: 'function_call_output', call_id: '1', output: 'x' },
  ],
}

const withReasoning = h('u a~ a[1] r1 u')
const withoutReasoning: History = { ...withReasoning, messages: withReasoning.messages.filter((_, i) => i !== 1) }
const withReasoningAndText = h('u a~ a"let me" a[1] r1 u')
const withoutReasoningAndText: History = { ...withReasoningAndText, messages: withReasoningAndText.messages.filter((_, i) => i !== 1 && i !== 2) }
const withChangedSignature: History = {
  ...withReasoning,
  messages: withReasoning.messages.map((message, i) =>
    i === 1 ? { ...message, parts: [{ type: 'reasoning', text: 'thought 1', signature: 'sig-9' }] } : message,
  ),
}
const loop = h('u a~"let me"[1] r1')
const loopWithoutReasoning: History = {
  ...loop,
  messages: loop.messages.map((message) => ({ ...message, parts: message.parts.filter((part) => part.type !== 'reasoning') })),
}

const withEmptyCallIds: History = {
  tools: [],
  messages: h('u a[1] r1').messages.map((message) => ({ ...message, parts: message.parts.map((part) => ('callId' in part ? { ...part, callId: '' } : part)) })),
}

/** Requests that OpenAI, Mistral and DeepSeek refuse on Chat Completions. */
export const chatRefusals: readonly Refused[] = [
  refusedHistory('openai-chat', 'u a[1] u', { title: 'a call without a result', law: 'answered', error: UNANSWERED }),
  refusedHistory('openai-chat', 'u a[1,2] r1 u r2', { title: 'parallel results apart', law: 'together', error: UNANSWERED }),
  refusedHistory('openai-chat', 'u r1', {
    title: 'a result without a call',
    law: 'no-orphan',
    error: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'",
  }),
  refusedHistory('openai-chat', 'u a- u', { title: 'a message of nothing', law: 'non-empty-message', error: "Invalid value for 'content'" }),
  {
    title: 'a content that is an empty list',
    mock: 'openai-chat',
    profile: 'openai-chat',
    law: 'content-array',
    error: 'empty array. Expected an array with minimum length 1',
    body: { model: 'gpt-5', messages: [{ role: 'user', content: [] }] },
  },
  refusedHistory('openai-chat', 'u a~ u', { title: 'reasoning and nothing else', law: 'content-required', error: "Invalid value for 'content'" }),
  refusedHistory('openai-chat', `u a[${LONG_ID}] r${LONG_ID}`, {
    title: 'an id that is too long',
    law: 'call-id-form',
    error: 'string too long. Expected a string with maximum length 40',
  }),
  {
    title: 'an id that is empty',
    mock: 'openai-chat',
    profile: 'openai-chat',
    law: 'call-id-form',
    error: 'empty string. Expected a string with minimum length 1',
    history: withEmptyCallIds,
    body: chatBody(withEmptyCallIds),
  },
  refusedHistory('mistral', 'u a[12345] r12345', { title: 'an id of another form', law: 'call-id-form', error: 'must be a-z, A-Z, 0-9, with a length of 9' }),
  refusedHistory('mistral', 'u a[123456789] r123456789 u', {
    title: 'the user after a result',
    law: 'user-after-tool',
    error: "Unexpected role 'user' after role 'tool' (3230)",
  }),
  refusedHistory('mistral', 'u a[123456789] u', { title: 'more calls than results', law: 'response-count', error: 'must be followed by tool messages' }),
  {
    title: 'reasoning not passed back',
    mock: 'deepseek',
    profile: 'deepseek',
    law: 'reasoning-in-loop',
    error: 'the `reasoning_content` in the thinking mode must be passed back to the API',
    before: loop,
    history: loopWithoutReasoning,
    body: { ...chatBody(loopWithoutReasoning, 'deepseek-chat'), thinking: { type: 'enabled' } },
  },
]

/** Requests that the Responses API refuses. */
export const responsesRefusals: readonly Refused[] = [
  refusedHistory('openai-responses', 'u r1', {
    title: 'an output without a call',
    law: 'no-orphan',
    error: 'No tool call found for function call output with call_id 1',
  }),
  refusedHistory('openai-responses', 'u a[1] r1 r1 a', {
    title: 'two outputs of one call',
    law: 'no-orphan',
    error: "Duplicate function_call_output for call_id '1'",
  }),
  refusedHistory('openai-responses', 'u a[1] r1 a[1] r1', { title: 'an id used twice', law: 'unique-call-ids', error: "Duplicate 'call_id': 1" }),
  {
    ...RESPONSES,
    title: 'a shell answered as a function',
    law: 'output-kind',
    error: 'No tool call found for function call output with call_id 1',
    body: { input: [USER, { type: 'shell_call', call_id: '1', action: {} }, { type: 'function_call_output', call_id: '1', output: 'x' }] },
  },
  refusedHistory('openai-responses', 'u a[1] u', { title: 'a call without an output', law: 'answered', error: 'No tool output found for function call 1' }),
  refusedHistory('openai-responses', 'u a~ u', {
    title: 'reasoning alone',
    law: 'reasoning-followed',
    error: "of type 'reasoning' was provided without its required following item",
  }),
  {
    ...RESPONSES,
    title: 'an item without its reasoning',
    law: 'reasoning-kept',
    error: "was provided without its required 'reasoning' item",
    before: withReasoning,
    history: withoutReasoning,
    body: CALL_WITHOUT_REASONING,
  },
  {
    ...RESPONSES,
    title: 'a call without the reasoning that began its answer',
    law: 'reasoning-kept',
    error: "was provided without its required 'reasoning' item",
    before: withReasoningAndText,
    history: withoutReasoningAndText,
    body: CALL_WITHOUT_REASONING,
  },
  {
    ...RESPONSES,
    title: 'encrypted reasoning of another item',
    law: 'reasoning-verbatim',
    error: 'invalid_encrypted_content',
    before: withReasoning,
    history: withChangedSignature,
    body: {
      input: [USER, { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'mock.rs_1' }, { type: 'message', role: 'assistant', content: 'x' }],
    },
  },
  {
    ...RESPONSES,
    title: 'reasoning without a summary',
    law: 'reasoning-summary',
    error: "Missing required parameter: 'input[0].summary'",
    body: { input: [{ type: 'reasoning', id: 'rs_1' }, USER] },
  },
  {
    ...RESPONSES,
    title: 'an id of another type',
    law: 'item-id-prefix',
    error: "Expected an ID that begins with 'fc'",
    body: { input: [USER, { type: 'function_call', id: 'call_1', call_id: '1', name: 'tool', arguments: '{}' }] },
  },
  {
    ...RESPONSES,
    title: 'a trigger of compaction in the middle',
    law: 'compaction-item',
    error: "'compaction_trigger' must be the last input item",
    body: { input: [{ type: 'compaction_trigger' }, USER] },
  },
  {
    ...RESPONSES,
    title: 'a compaction item opened',
    law: 'compaction-item',
    error: "a compaction item requires 'encrypted_content'",
    body: { input: [{ type: 'compaction', id: 'cmp_1', summary: 'x' }, USER] },
  },
  {
    ...RESPONSES,
    title: 'two states at once',
    law: 'one-state',
    error: "Mutually exclusive parameters: 'previous_response_id' and 'conversation'",
    body: { previous_response_id: 'resp_1', conversation: 'conv_1', input: [USER] },
  },
]
