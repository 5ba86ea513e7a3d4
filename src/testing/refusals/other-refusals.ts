import type { Message } from '../../message/index.ts'
import { aiSdkBody } from '../body/ai-sdk.ts'
import { h } from '../notation.ts'
import type { Refused } from './refused.ts'
import { refusedHistory } from './refused-history.ts'

const RESPONSE_COUNT_ERROR = 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn'
const GEMINI = { mock: 'gemini', profile: 'gemini' } as const
const PARTLY_SIGNED_CONTENTS = [
  { role: 'user', parts: [{ text: 'Hello' }] },
  { role: 'model', parts: [{ functionCall: { name: 'look', args: {} }, thoughtSignature: 'c2ln' }] },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: {} } }] },
  { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: {} } }] },
]

const approvalResponse: Message = {
  id: 'm1',
  role: 'tool',
  parts: [{ type: 'opaque', kind: 'tool-approval-response', json: '{"type":"tool-approval-response","approvalId":"ap1","approved":true}' }],
}
const unrequestedApproval = { tools: [], messages: [...h('u').messages, approvalResponse] }

/** Requests that Gemini refuses. */
export const geminiRefusals: readonly Refused[] = [
  refusedHistory('gemini', 'u a[1,2] r1 u', { title: 'fewer responses than calls', law: 'response-count', error: RESPONSE_COUNT_ERROR }),
  refusedHistory('gemini', 'u a a[1] r1', {
    title: 'calls after the model itself',
    law: 'call-turn-place',
    error: 'function call turn comes immediately after a user turn or after a function response turn',
  }),
  refusedHistory('gemini', 'u u a u', { title: 'two turns of the user', law: 'alternation', error: 'multiturn requests alternate between user and model' }),
  refusedHistory('gemini', 'a u', { title: 'the model speaks first', law: 'first-role', error: 'multiturn requests begin with a user turn' }),
  refusedHistory('gemini', 's', { title: 'system text alone', law: 'first-role', error: 'contents is not specified' }),
  refusedHistory('gemini', 'u a', {
    title: 'the model speaks last',
    law: 'last-role',
    error: 'multiturn requests end with a user role or a function response',
  }),
  refusedHistory('gemini', 'u a- u', { title: 'a content of nothing', law: 'non-empty-message', error: 'contents.parts must not be empty' }),
  {
    ...GEMINI,
    title: 'tools beside content that is cached with its own',
    law: 'cached-content',
    error: 'CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config',
    body: {
      cachedContent: 'cachedContents/1',
      tools: [{ functionDeclarations: [{ name: 'look' }] }],
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    },
  },
  {
    ...GEMINI,
    title: 'an unsigned call',
    law: 'thought-signature',
    error: 'Function call is missing a thought_signature in functionCall parts',
    body: { contents: PARTLY_SIGNED_CONTENTS },
  },
  {
    ...GEMINI,
    title: 'a field that Gemini does not know',
    law: 'known-part-fields',
    error: 'Unknown name "cache_control"',
    body: { contents: [{ role: 'user', parts: [{ text: 'Hello', cache_control: {} }] }] },
  },
]

/** Histories for which the AI SDK throws before it sends. */
export const aiSdkRefusals: readonly Refused[] = [
  refusedHistory('ai-sdk', 'u a[1]', {
    title: 'a call without a result',
    law: 'answered',
    error: 'AI_MissingToolResultsError: Tool results are missing for tool calls 1',
  }),
  refusedHistory('ai-sdk', 'u a[1] u r1', {
    title: "a result after the user's next words",
    law: 'answered-in-turn',
    error: 'AI_MissingToolResultsError: Tool results are missing for tool calls 1',
  }),
  {
    title: 'an approval that nobody asked for',
    mock: 'ai-sdk',
    profile: 'ai-sdk',
    law: 'approval',
    error: 'AI_ToolCallNotFoundForApprovalError',
    history: unrequestedApproval,
    body: aiSdkBody(unrequestedApproval),
  },
]
