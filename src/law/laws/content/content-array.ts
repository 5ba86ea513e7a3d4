import { stringifyJson } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** On Chat Completions a content list is not empty: a message without content has an empty text, or null alongside calls. */
export const contentArray: Law = {
  name: 'content-array',
  source: 'OpenAI reference (an array with a minimum length of 1)',
  error: 'empty array. Expected an array with minimum length 1, but got an empty array instead.',
  wire(body) {
    return wireList(body, 'messages').flatMap((message, i) => {
      const content = wireValue(message, 'content')
      return Array.isArray(content) && content.length === 0
        ? [violationAtIndex('content-array', i, 'The content is an empty list', stringifyJson(message).slice(0, 200))]
        : []
    })
  },
}
