import { DecantError } from './error.ts'
import { messageGiven } from './given/messages-given.ts'
import type { Message } from './message.ts'
import type { Part } from './part.ts'

/** The text of a part that a reader would read: results joined by line ends, pictures and what is unknown empty, calls as `name input`. */
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

/** The text of all parts of a message, one after the other, each from a new line. */
export function messageText(message: Message): string {
  messageGiven(message, 'messageText')
  return message.parts.length === 1 ? partText(message.parts[0] as Part) : message.parts.map(partText).join('\n')
}
