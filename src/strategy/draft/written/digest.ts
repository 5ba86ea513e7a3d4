import { type Message, noteCount, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Stand } from '../runs/draft.ts'
import { refOfMessages } from './ref-text.ts'
import { summaryMessage } from './summary-message.ts'

/**
 * One message of the user that says what a run said, in the shorter forms given: for profiles that let no old text be
 * shortened in its place. Calls are told as prose, so that no model takes them for a way to call.
 * @param shorter the shorter form of the message at an index of the run, where there is one
 */
export function digestFor(run: readonly Message[], shorter: (index: number) => Message | undefined, context: Context): Stand {
  const told: string[] = []
  run.forEach((message, i) => {
    if (noteCount(message) !== undefined) return
    for (const part of (shorter(i) ?? message).parts) {
      const line = tell(message, part)
      if (line !== '') told.push(line)
    }
  })
  return { put: [summaryMessage(run, told.join('\n'), refOfMessages(run, context))] }
}

function tell(message: Message, part: Part): string {
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
