import type { Message } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import type { Draft } from './draft.ts'
import { parted } from './parted.ts'

/** Splits a message that holds results and words, if the provider accepts no words there or other results precede it. */
export function partWords(draft: Draft): void {
  const never = draft.holds('user-after-tool')
  if (!never && !draft.holds('response-count', 'words-after-results')) return
  draft.messages = draft.messages.flatMap((message, index): Message[] => {
    if (message.role === 'assistant' || !(never || speaker(draft.messages[index - 1] ?? message) === 'tool')) return [message]
    const both = parted(message)
    if (both) draft.note('hoist', message, 'Results and text are in one message')
    return both ?? [message]
  })
}
