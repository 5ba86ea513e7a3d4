import { parseProviderResponse } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'

/** The types of the events in which Anthropic and OpenAI (Responses) stream an answer. */
const STREAM_EVENT = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop)|ping|response\..+)$/

/**
 * The messages that a caller appends; of a provider's whole response, the message in it.
 * @throws DecantError `not-this-format` for an object that no provider takes as a message: it would be refused with every later request
 */
export function incomingMessages(given: readonly unknown[]): readonly object[] {
  return given.flatMap((one, index) => {
    const messages = parseProviderResponse(one)?.messages
    if (messages === undefined) checkMessage(one, index)
    return messages ?? [one as object]
  })
}

function checkMessage(one: unknown, index: number): void {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) throw noMessageError(index, 'not a JSON object')
  const type = Reflect.get(one, 'type')
  if ('role' in one || 'parts' in one || 'lc' in one) return
  if (typeof type === 'string' && STREAM_EVENT.test(type))
    throw noMessageError(index, 'a piece of a streamed answer', 'Collect the stream first, and append the complete message.')
  if ('error' in one && (type === undefined || type === 'error'))
    throw noMessageError(index, "a provider's error", 'Look at the status of a response before you append it.')
  if (type === undefined) throw noMessageError(index, 'no message: it has neither a role nor a type')
}

function noMessageError(index: number, what: string, remedy = 'Append messages as the provider takes them.'): DecantError {
  return new DecantError('not-this-format', `Appended message ${index} is ${what}`, remedy, { index })
}
