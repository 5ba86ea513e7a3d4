import type { MockName } from '../../src/testing/index.ts'

/** A JSON object of some wire. */
export type Wire = Record<string, unknown>

/** The behaviour of one provider's client: the requests it sends and how it continues after an answer. */
export interface Dialect {
  readonly mock: MockName
  readonly path: string
  readonly headers?: Record<string, string>
  user(text: string): Wire
  body(history: readonly Wire[]): Wire
  /** The messages of an answer that join the history, and the calls that need results. */
  read(answer: Wire): { readonly said: readonly Wire[]; readonly calls: readonly Wire[] }
  results(calls: readonly Wire[], output: string): readonly Wire[]
  /** The messages of a body. */
  list(body: Wire): readonly unknown[]
}

const list = (value: unknown): Wire[] => (Array.isArray(value) ? (value as Wire[]) : [])
const object = (value: unknown): Wire => (typeof value === 'object' && value !== null ? (value as Wire) : {})
const SCHEMA = { type: 'object', properties: { path: { type: 'string' } } }

function anthropic(model: string): Dialect {
  return {
    mock: 'anthropic',
    path: '/v1/messages?beta=true',
    user: (text) => ({ role: 'user', content: text }),
    body: (messages) => ({
      model,
      max_tokens: 4000,
      thinking: { type: 'enabled', budget_tokens: 2000 },
      system: [{ type: 'text', text: 'Be careful.', cache_control: { type: 'ephemeral' } }],
      tools: [{ name: 'read', input_schema: SCHEMA }],
      messages,
    }),
    read: (answer) => ({ said: [{ role: 'assistant', content: answer.content }], calls: list(answer.content).filter(({ type }) => type === 'tool_use') }),
    results: (calls, output) => [{ role: 'user', content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: output })) }],
    list: (body) => list(body.messages),
  }
}

const chat: Dialect = {
  mock: 'openai-chat',
  path: '/v1/chat/completions',
  user: (text) => ({ role: 'user', content: text }),
  body: (messages) => ({
    model: 'gpt-5',
    tools: [{ type: 'function', function: { name: 'read', parameters: SCHEMA } }],
    messages: [{ role: 'system', content: 'Be careful.' }, ...messages],
  }),
  read: (answer) => {
    const message = object(object(list(answer.choices)[0]).message)
    return { said: [message], calls: list(message.tool_calls) }
  },
  results: (calls, output) => calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: output })),
  list: (body) => list(body.messages),
}

const responses: Dialect = {
  mock: 'openai-responses',
  path: '/v1/responses',
  user: (text) => ({ role: 'user', content: [{ type: 'input_text', text }] }),
  body: (input) => ({
    model: 'gpt-5',
    store: false,
    instructions: 'Be careful.',
    include: ['reasoning.encrypted_content'],
    tools: [{ type: 'function', name: 'read', parameters: SCHEMA }],
    input,
  }),
  read: (answer) => ({ said: list(answer.output), calls: list(answer.output).filter(({ type }) => type === 'function_call') }),
  results: (calls, output) => calls.map(({ call_id }) => ({ type: 'function_call_output', call_id, output })),
  list: (body) => list(body.input),
}

const gemini: Dialect = {
  mock: 'gemini',
  path: '/v1beta/models/gemini-3-pro:generateContent',
  user: (text) => ({ role: 'user', parts: [{ text }] }),
  body: (contents) => ({
    systemInstruction: { parts: [{ text: 'Be careful.' }] },
    tools: [{ functionDeclarations: [{ name: 'read', parameters: SCHEMA }] }],
    contents,
  }),
  read: (answer) => {
    const content = object(object(list(answer.candidates)[0]).content)
    return { said: [content], calls: list(content.parts).flatMap((part) => (part.functionCall ? [object(part.functionCall)] : [])) }
  },
  results: (calls, output) => [{ role: 'user', parts: calls.map(({ id, name }) => ({ functionResponse: { id, name, response: { output } } })) }],
  list: (body) => list(body.contents),
}

/** The clients, each with the rules of its provider: Claude models whose reasoning is free, and whose reasoning is bound to its prefix. */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  'Anthropic Messages': anthropic('claude-sonnet-4-5'),
  'Anthropic Messages, bound thinking': anthropic('claude-opus-5-5'),
  'OpenAI Chat': chat,
  'OpenAI Responses': responses,
  Gemini: gemini,
}
