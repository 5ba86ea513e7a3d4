import { isSystem, type Message } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * On this wire results are a message of the user: the user's words right after them belong in the same message, not in a separate one. System text between
 * them is no message there.
 */
export const wordsAfterResults: Law = {
  name: 'words-after-results',
  source: 'langchain-aws #130; langchainjs #6724; Portkey gateway #748',
  error: 'A conversation must alternate between user and assistant roles.',
  violations(history) {
    let previous: Message | undefined
    return history.messages.flatMap((message, i) => {
      if (isSystem(message)) return []
      const isSeparate = previous !== undefined && speaker(previous) === 'tool' && speaker(message) === 'user'
      previous = message
      return isSeparate ? [violationOfMessage('words-after-results', history, i, 'A separate message of the user directly follows results')] : []
    })
  },
}
