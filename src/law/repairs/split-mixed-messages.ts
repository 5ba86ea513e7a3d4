import type { Message } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import type { RepairDraft } from './repair-draft.ts'
import { splitResults } from './split-results.ts'

/** Splits a message that contains results and words, if the provider accepts no words there or other results precede it. */
export function splitMixedMessages(draft: RepairDraft): void {
  const neverMixed = draft.hasAnyLaw('user-after-tool')
  if (!neverMixed && !draft.hasAnyLaw('response-count', 'words-after-results')) return
  draft.messages = draft.messages.flatMap((message, index): Message[] => {
    if (message.role === 'assistant' || !(neverMixed || speaker(draft.messages[index - 1] ?? message) === 'tool')) return [message]
    const split = splitResults(message)
    if (split) draft.addRepair('hoist', message, 'Results and text are in one message')
    return split ?? [message]
  })
}
