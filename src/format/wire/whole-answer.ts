import { DecantError } from '../../message/index.ts'
import { type JsonObject, objectOf } from './value.ts'

/** The messages in a provider's whole answer, and their location in it. */
export interface WholeAnswer {
  readonly at: string
  readonly messages: readonly object[]
}

/**
 * Returns the messages of a provider's whole answer in the forms of OpenAI (Chat and Responses), Anthropic, Gemini and Bedrock's Converse; undefined if the
 * object is not such an answer but a message.
 * @throws DecantError `not-this-format` if it holds none, or several to choose from, and for a chunk of a stream
 */
export function wholeAnswer(value: unknown): WholeAnswer | undefined {
  const answer = objectOf(value)
  if (!answer) return undefined
  if (answer.object === 'chat.completion') return only('choices', 'message', answer.choices)
  if (answer.object === 'response' && Array.isArray(answer.output)) return { at: 'output', messages: answer.output }
  if (Array.isArray(answer.candidates) && answer.role === undefined) return only('candidates', 'content', answer.candidates)
  const said = objectOf(objectOf(answer.output)?.message)
  if (said && answer.stopReason !== undefined) return { at: 'output.message', messages: [said] }
  if (isAnthropic(answer)) return { at: 'role and content', messages: [{ role: answer.role, content: answer.content }] }
  if (answer.object === 'chat.completion.chunk')
    throw new DecantError('not-this-format', 'This is a piece of a streamed answer', 'Collect the stream first, and give the complete message.')
  return undefined
}

/** Whether it is an answer rather than a message of a request: it states why it ended. */
function isAnthropic({ type, role, content, stop_reason: ended }: JsonObject): boolean {
  return type === 'message' && role === 'assistant' && Array.isArray(content) && ended !== undefined
}

function only(list: string, member: string, among: unknown): WholeAnswer {
  const all = Array.isArray(among) ? among : []
  const message = objectOf(objectOf(all[0])?.[member])
  if (all.length === 1 && message) return { at: `${list}[0].${member}`, messages: [message] }
  throw new DecantError(
    'not-this-format',
    all.length > 1 ? `The answer holds ${all.length} messages to choose from` : 'The answer holds no message',
    `Give the message itself, such as \`${list}[0].${member}\`.`,
  )
}
