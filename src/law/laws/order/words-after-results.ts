import type { Law } from '../../law.ts'
import { speaker } from '../../reading/speaker.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** On this wire results are a message of the user: the user's words right after them belong in the same message, not in a separate one. */
export const wordsAfterResults: Law = {
  name: 'words-after-results',
  source: 'langchain-aws #130; langchainjs #6724; Portkey gateway #748',
  error: 'A conversation must alternate between user and assistant roles.',
  violations(history) {
    return history.messages.flatMap((message, i) => {
      const previous = history.messages[i - 1]
      const isSeparate = previous !== undefined && speaker(previous) === 'tool' && speaker(message) === 'user'
      return isSeparate ? [violationOfMessage('words-after-results', history, i, 'A separate message of the user directly follows results')] : []
    })
  },
}
