import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** Every message has an id: LangChain removes by id, so a message without one cannot be removed. */
export const removable: Law = {
  name: 'removable',
  source: 'LangChain, RemoveMessage and the messages reducer',
  error: "Attempting to delete a message with an ID that doesn't exist",
  wire(body) {
    const messages = Array.isArray(body) ? body : wireList(body, 'messages')
    return messages.flatMap((message, index) => {
      const ids = [wireValue(message, 'id'), wireValue(message, 'kwargs', 'id'), wireValue(message, 'data', 'id')]
      return ids.some((id) => typeof id === 'string' && id !== '') ? [] : [violationAtIndex('removable', index, 'A message has no id')]
    })
  },
}
