import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { checkMockName } from '../body/check-mock-name.ts'
import type { MockName } from '../body/mock-name.ts'
import { aiSdkEndpoint } from './ai-sdk/endpoint.ts'
import { anthropicEndpoint } from './anthropic/endpoint.ts'
import { bedrockEndpoint } from './bedrock/endpoint.ts'
import { chatEndpoint } from './chat/endpoint.ts'
import type { Endpoint, Incoming } from './endpoint.ts'
import { geminiEndpoint } from './gemini/endpoint.ts'
import type { Refusal } from './refusal.ts'
import type { Reply } from './reply.ts'
import { responsesEndpoint } from './responses/endpoint.ts'

/** Options of a mock. */
export interface MockOptions {
  /** Tokens that a request may have, estimated as a quarter of its bytes; 200,000 if left out. */
  readonly window?: number | undefined
  /** The mock's reply to an accepted body; text without calls if left out. */
  readonly reply?: ((body: unknown) => Omit<Reply, 'id'>) | undefined
}

const ENDPOINTS: Readonly<Record<MockName, Endpoint>> = {
  anthropic: anthropicEndpoint,
  'openai-chat': chatEndpoint('openai-chat'),
  mistral: chatEndpoint('mistral'),
  deepseek: chatEndpoint('deepseek'),
  'openai-responses': responsesEndpoint,
  gemini: geminiEndpoint,
  bedrock: bedrockEndpoint,
  'ai-sdk': aiSdkEndpoint,
}

/**
 * Simulates a provider: accepts the requests that it would accept and answers them, as JSON or as a stream of events; refuses all others with the
 * provider's status, envelope and message. The same request gets the same answer. It keeps no state and makes no requests.
 *
 * Reasoning that it writes for Claude models that bind is signed for its conversation, and checked in later requests.
 * @throws DecantError `invalid-argument` for an unknown mock, or when it is called with something else than a `Request`; `invalid-option`
 * @example
 * const response = await mockProvider('anthropic')(new Request('https://mock/v1/messages', { method: 'POST', body }))
 */
export function mockProvider(name: MockName, options: MockOptions = {}): (request: Request) => Promise<Response> {
  const endpoint = ENDPOINTS[checkMockName(name, 'mockProvider')]
  checkOptionKinds('mockProvider', checkOptionNames('mockProvider', options, { window: true, reply: true }), {
    window: 'a number from 0 or Infinity',
    reply: 'a function',
  })
  const { window = 200_000 } = options
  const reply = options.reply ?? (() => ({ text: 'Understood.' }))
  return async (request) => {
    if (typeof (Object(request) as Partial<Request>).text !== 'function')
      throw new DecantError(
        'invalid-argument',
        'A mock takes a Request',
        'Give requestTo(name, body); as the `fetch` of a client, (url, init) => mock(new Request(url, init)).',
      )
    const text = await request.text()
    const incoming = parseRequest(request, text, window)
    if (!incoming)
      return refusalResponse(endpoint, { status: 400, message: 'The request body is not valid JSON: unexpected end of data or surrogates not allowed' })
    const refusal = endpoint.judge(incoming)
    if (refusal) return refusalResponse(endpoint, refusal)
    const { text: words, ...rest } = reply(incoming.body)
    const { body, events } = endpoint.respond(incoming, { id: idOf(text), ...rest, ...(words !== undefined && words !== '' && { text: words }) })
    if (!events) return Response.json(body)
    let stream = ''
    for (const [event, data] of events)
      stream += `${event === '' ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
    return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
}

/** Undefined if the body is not JSON, or contains half a surrogate pair, which UTF-8 cannot encode. */
function parseRequest(request: Request, text: string, window: number): Incoming | undefined {
  try {
    const url = new URL(request.url)
    const body: unknown = JSON.parse(text, (key, value: unknown) => {
      if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError('surrogates not allowed')
      return value
    })
    return {
      path: url.pathname + (url.searchParams.get('alt') === 'sse' ? '?alt=sse' : ''),
      headers: Object.fromEntries(request.headers),
      body,
      bytes: Buffer.byteLength(text),
      window,
    }
  } catch {
    return undefined
  }
}

function refusalResponse(endpoint: Endpoint, refusal: Refusal): Response {
  return Response.json(endpoint.envelope(refusal), { status: refusal.status })
}

/** Nine characters derived from the request: equal requests get equal ids. */
function idOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `m${(hash >>> 0).toString(16).padStart(8, '0')}`
}
