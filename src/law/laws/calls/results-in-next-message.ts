import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/**
 * On Bedrock the message after one with calls contains the results of all of them. In neutral messages each result may be a message of its own: those of a step
 * are joined when they are written to Bedrock.
 */
export const resultsInNextMessage: Law = {
  name: 'results-in-next-message',
  source: 'Amazon Bedrock, "Call a tool with the Converse API"; agno #6698',
  error: 'Expected toolResult blocks at messages.….content for the following Ids: …',
  wire(body) {
    const messages = wireList(body, 'messages')
    return messages.flatMap((message, i) => {
      const next = messages[i + 1]
      const calls = wireValue(message, 'role') === 'assistant' && next !== undefined ? idsIn(message, 'toolUse') : []
      const answeredIds = new Set(calls.length > 0 ? idsIn(next, 'toolResult') : [])
      const missing = calls.filter((id) => !answeredIds.has(id))
      return missing.length === 0
        ? []
        : [violationAtIndex('results-in-next-message', i, 'Results of its calls are missing in the next message', missing.join(', '))]
    })
  },
}

/** Returns the ids of calls or results, except those of hosted tools; blocks without an id, or calls without a name, are malformed. */
function idsIn(message: unknown, kind: 'toolUse' | 'toolResult'): string[] {
  return wireList(message, 'content').flatMap((block) => {
    const id = wireValue(block, kind, 'toolUseId')
    const isCall = typeof id === 'string' && (kind === 'toolResult' || typeof wireValue(block, kind, 'name') === 'string')
    return isCall && wireValue(block, kind, 'type') === undefined ? [id] : []
  })
}
