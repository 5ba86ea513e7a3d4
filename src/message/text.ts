import { DecantError } from './error.ts'
import type { Message } from './message.ts'
import type { Part } from './part.ts'
import { checkMessage } from './validation/check-messages.ts'

/**
 * Returns the readable text of a part: the outputs of a result joined by line ends, a call as `name input`, pictures and unknown content as the empty string.
 */
export function partText(part: Part): string {
  if (typeof (part as Part | undefined)?.type !== 'string')
    throw new DecantError('invalid-argument', 'partText takes a part of a message', 'Give one of `message.parts`.')
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'tool-call':
      return `${part.name} ${part.input}`
    case 'tool-result':
      return part.output.length === 1 ? partText(part.output[0] as Part) : part.output.map(partText).join('\n')
    case 'file':
    case 'opaque':
      return part.text ?? ''
    case 'image':
      return ''
  }
}

/** Returns the text of all parts of a message, each on a new line. */
export function messageText(message: Message): string {
  checkMessage(message, 'messageText')
  return message.parts.length === 1 ? partText(message.parts[0] as Part) : message.parts.map(partText).join('\n')
}
