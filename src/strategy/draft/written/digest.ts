import { countReplacedByNote, type Message, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Replacement } from '../runs/draft.ts'
import { refOfMessages } from './ref-text.ts'
import { summaryMessage } from './summary-message.ts'

/**
 * One message of the user with the content of a run, in the given shorter forms, for profiles that allow no old text to be shortened in place. Calls are
 * written as prose, so that no model takes them for a way to call.
 * @param shorter returns the shorter form of the message at an index of the run, if there is one
 */
export function digestFor(run: readonly Message[], shorter: (index: number) => Message | undefined, context: Context): Replacement {
  const lines: string[] = []
  run.forEach((message, i) => {
    if (countReplacedByNote(message) !== undefined) return
    for (const part of (shorter(i) ?? message).parts) {
      const line = partAsText(message, part)
      if (line !== '') lines.push(line)
    }
  })
  return { put: [summaryMessage(run, lines.join('\n'), refOfMessages(run, context))] }
}

function partAsText(message: Message, part: Part): string {
  switch (part.type) {
    case 'reasoning':
      return ''
    case 'tool-call':
      return `The assistant used ${part.name} with ${part.input}`
    case 'tool-result':
      return `Result: ${partText(part)}`
    default: {
      const text = partText(part)
      return text === '' ? '' : message.written ? text : `The ${message.role} said: ${text}`
    }
  }
}
