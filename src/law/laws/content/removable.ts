import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** Every message has an id: LangChain removes by id, so a message without one cannot be removed. */
export const removable: Law = {
  name: 'removable',
  source: 'LangChain, RemoveMessage and the messages reducer',
  error: "Attempting to delete a message with an ID that doesn't exist",
  wire(body) {
    const messages = Array.isArray(body) ? body : listAt(body, 'messages')
    return messages.flatMap((message, index) => {
      const ids = [at(message, 'id'), at(message, 'kwargs', 'id'), at(message, 'data', 'id')]
      return ids.some((id) => typeof id === 'string' && id !== '') ? [] : [placeBreach('removable', index, 'A message has no id')]
    })
  },
}
