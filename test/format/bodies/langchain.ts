import fc from 'fast-check'
import { argumentsValue, bodyOr, callId, text, toolName, turnsOf, words } from './words.ts'

const block = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ type: 'text', text: one })) },
  fc.constant({ type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'AAAA' }),
  fc.constant({ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }),
  fc.tuple(text, words).map(([thinking, signature]) => ({ type: 'thinking', thinking, signature })),
  fc.tuple(text, words).map(([reasoning, signature]) => ({ type: 'reasoning', reasoning, extras: { signature } })),
  fc.tuple(text, words).map(([one, signature]) => ({ type: 'reasoning_content', reasoning_content: { type: 'text', text: one, signature } })),
  fc.constant({ type: 'non_standard', value: 1 }),
)
const content = fc.oneof(text, fc.array(fc.oneof(block, text), { maxLength: 3 }))
const call = fc.record({ name: toolName, args: argumentsValue, id: callId, type: fc.constant('tool_call') })
const plainContent = fc.oneof(
  text,
  fc.array(
    text.map((one) => ({ type: 'text', text: one })),
    { maxLength: 2 },
  ),
)

interface Fields {
  readonly type: string
  readonly fields: object
}

const turn: fc.Arbitrary<Fields[]> = fc
  .tuple(content, fc.array(call, { maxLength: 3 }), fc.option(text), fc.array(plainContent, { minLength: 3, maxLength: 3 }))
  .map(([said, calls, reasoning, results]) => [
    {
      type: 'ai',
      fields: {
        content: Array.isArray(said) ? [...said, ...calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args }))] : said,
        tool_calls: calls,
        id: 'run-1',
        response_metadata: { model: 'm' },
        ...(reasoning !== null && { additional_kwargs: { reasoning_content: reasoning } }),
      },
    },
    ...calls.map(({ id, name }, i) => ({ type: 'tool', fields: { content: results[i], tool_call_id: id, name, status: i === 1 ? 'error' : 'success' } })),
  ])
const spoken: fc.Arbitrary<Fields[]> = fc
  .tuple(fc.constantFrom('human', 'system', 'ai', 'remove'), plainContent)
  .map(([type, said]) => [{ type, fields: { content: said, additional_kwargs: {}, id: 'x' } }])
const CLASSES: Readonly<Record<string, string>> = {
  human: 'HumanMessage',
  ai: 'AIMessageChunk',
  system: 'SystemMessage',
  tool: 'ToolMessage',
  remove: 'RemoveMessage',
}
const frames = [
  ({ type, fields }: Fields): object => ({ ...fields, type }),
  ({ type, fields }: Fields): object => ({ type, data: fields }),
  ({ type, fields }: Fields): object => ({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', CLASSES[type]], kwargs: fields }),
]

/** Arrays and bodies of LangChain messages in their three forms. */
export const langchainBodies = bodyOr(
  fc.tuple(turnsOf(fc.oneof(turn, spoken)), fc.constantFrom(...frames)).map(([all, frame]) => all.map(frame)),
  (messages) => fc.constant({ messages, next: 'agent' }),
)
