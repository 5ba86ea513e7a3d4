import { DecantError } from '../../message/index.ts'
import { asObject, type JsonObject } from './value.ts'

/** The messages in a provider's response, and their location in it. */
export interface ProviderResponse {
  readonly at: string
  readonly messages: readonly object[]
}

/**
 * Returns the messages of a provider's response in the forms of OpenAI (Chat and Responses), Anthropic, Gemini and Bedrock's Converse; undefined if the object
 * is not such a response but a message.
 * @throws DecantError `not-this-format` if it contains none, or several to choose from, and for a chunk of a stream
 */
export function parseProviderResponse(value: unknown): ProviderResponse | undefined {
  const response = asObject(value)
  if (!response) return undefined
  if (response.object === 'chat.completion' || holdsChoice(response)) return singleChoice('choices', 'message', response.choices)
  if (response.object === 'response' && Array.isArray(response.output)) return { at: 'output', messages: response.output }
  if (Array.isArray(response.candidates) && response.role === undefined) return singleChoice('candidates', 'content', response.candidates)
  const message = asObject(asObject(response.output)?.message)
  if (message && response.stopReason !== undefined) return { at: 'output.message', messages: [message] }
  if (isAnthropicResponse(response)) return { at: 'role and content', messages: [{ role: response.role, content: response.content }] }
  if (response.object === 'chat.completion.chunk')
    throw new DecantError('not-this-format', 'This is a piece of a streamed answer', 'Collect the stream first, and give the complete message.')
  return undefined
}

/** Whether it is a chat completion of a server that leaves out `object`. */
function holdsChoice({ choices, role }: JsonObject): boolean {
  return role === undefined && Array.isArray(choices) && asObject(asObject(choices[0])?.message) !== undefined
}

/** Whether it is a response rather than a message of a request: it states why it ended. */
function isAnthropicResponse({ type, role, content, stop_reason: stopReason }: JsonObject): boolean {
  return type === 'message' && role === 'assistant' && Array.isArray(content) && stopReason !== undefined
}

function singleChoice(list: string, member: string, choices: unknown): ProviderResponse {
  const all = Array.isArray(choices) ? choices : []
  const message = asObject(asObject(all[0])?.[member])
  if (all.length === 1 && message) return { at: `${list}[0].${member}`, messages: [message] }
  throw new DecantError(
    'not-this-format',
    all.length > 1 ? `The answer holds ${all.length} messages to choose from` : 'The answer holds no message',
    `Give the message itself, such as \`${list}[0].${member}\`.`,
  )
}
