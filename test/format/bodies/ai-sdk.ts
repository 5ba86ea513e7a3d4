import fc from 'fast-check'
import { argumentsValue, base64, bodyOr, callId, text, toolName, turnsOf, words } from './words.ts'

const spoken = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ type: 'text', text: one, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } })) },
  base64.map((image) => ({ type: 'image', image, mediaType: 'image/png' })),
  base64.map((data) => ({ type: 'file', data, mediaType: 'application/pdf', filename: 'a.pdf' })),
  fc.constant({ type: 'custom', depth: 3 }),
)
const reasoning = fc.tuple(text, words).map(([one, signature]): object => ({ type: 'reasoning', text: one, providerOptions: { anthropic: { signature } } }))
const output = fc.oneof(
  text.map((value): object => ({ type: 'text', value })),
  text.map((value) => ({ type: 'error-text', value })),
  fc.tuple(text, words).map(([one, more]) => ({ type: 'json', value: { text: one, more } })),
  text.map((one) => ({
    type: 'content',
    value: [
      { type: 'text', text: one },
      { type: 'media', data: 'AAAA', mediaType: 'image/png' },
    ],
  })),
  fc.constant({ type: 'execution-denied', reason: 'no' }),
)
const call = fc.record({ type: fc.constant('tool-call'), toolCallId: callId, toolName, input: argumentsValue })
const turn: fc.Arbitrary<object[]> = fc
  .tuple(
    fc.array(fc.oneof(spoken, reasoning), { maxLength: 2 }),
    fc.array(call, { maxLength: 3 }),
    fc.array(output, { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([said, calls, outputs, asks]) => [
    {
      role: 'assistant',
      content: [...said, ...calls, ...(asks ? calls.map(({ toolCallId }) => ({ type: 'tool-approval-request', approvalId: 'a', toolCallId })) : [])],
    },
    {
      role: 'tool',
      content: [
        ...(asks ? calls.map(() => ({ type: 'tool-approval-response', approvalId: 'a', approved: true })) : []),
        ...calls.map(({ toolCallId, toolName: name }, i) => ({ type: 'tool-result', toolCallId, toolName: name, output: outputs[i] })),
      ],
    },
  ])
const single = fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.oneof(text, fc.array(spoken, { maxLength: 2 })) })
const system = text.map((content) => ({ role: 'system', content }))

/** Arrays and bodies of model messages. */
export const aiSdkModelBodies = bodyOr(
  turnsOf(
    fc.oneof(
      turn,
      fc.oneof(single, system).map((one): object[] => [one]),
    ),
  ),
  (messages) => fc.record({ system: text, temperature: fc.constant(1) }, { requiredKeys: [] }).map((rest) => ({ ...rest, messages })),
)

const state = fc.oneof(
  text.map((one): object => ({ state: 'output-available', output: one })),
  fc.tuple(text, words).map(([one, more]) => ({ state: 'output-available', output: { text: one, more: [more] } })),
  text.map((errorText) => ({ state: 'output-error', errorText })),
  fc.constant({ state: 'approval-requested', approval: { id: 'a' } }),
  fc.constant({ state: 'input-available' }),
)
const invocation = fc
  .tuple(fc.constantFrom({ type: 'tool-bash' }, { type: 'dynamic-tool', toolName: 'grep' }), callId, argumentsValue, state)
  .map(([kind, toolCallId, input, rest]): object => ({ ...kind, toolCallId, input, ...rest }))
const shown = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ type: 'text', text: one, state: 'done' })) },
  fc.constant({ type: 'step-start' }),
  fc.constant({ type: 'source-url', sourceId: 's', url: 'u' }),
  fc.constant({ type: 'file', url: 'https://example.com/a.png', mediaType: 'image/png' }),
  fc.constant({ type: 'data-weather', data: { a: 1 } }),
  text.map((one) => ({ type: 'reasoning', text: one })),
)
const uiMessage = fc
  .tuple(fc.constantFrom('user', 'assistant', 'system'), fc.array(fc.oneof(shown, invocation), { maxLength: 5 }), fc.nat({ max: 99 }))
  .map(([role, parts, n]) => ({ id: `ui-${n}`, role, metadata: { n }, parts: role === 'assistant' ? parts : parts.filter((part) => !('toolCallId' in part)) }))

/** Arrays and bodies of UI messages. */
export const aiSdkUiBodies = bodyOr(fc.array(uiMessage, { maxLength: 6 }), (messages) => fc.constant({ id: 'chat', trigger: 'submit-message', messages }))
