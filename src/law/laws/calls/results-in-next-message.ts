import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/**
 * On Bedrock the message after one with calls holds the results of all of them. In neutral messages each result may be a message of its own: those of a step
 * are joined when they are written to Bedrock.
 */
export const resultsInNextMessage: Law = {
  name: 'results-in-next-message',
  source: 'Amazon Bedrock, "Call a tool with the Converse API"; agno #6698',
  error: 'Expected toolResult blocks at messages.….content for the following Ids: …',
  wire(body) {
    const messages = listAt(body, 'messages')
    return messages.flatMap((message, i) => {
      const next = messages[i + 1]
      const calls = at(message, 'role') === 'assistant' && next !== undefined ? idsIn(message, 'toolUse') : []
      const given = new Set(calls.length > 0 ? idsIn(next, 'toolResult') : [])
      const missing = calls.filter((id) => !given.has(id))
      return missing.length === 0 ? [] : [placeBreach('results-in-next-message', i, 'Results of its calls are missing in the next message', missing.join(', '))]
    })
  },
}

/** Returns the ids of calls or results, except those of tools that the provider runs itself; blocks without an id, or calls without a name, are malformed. */
function idsIn(message: unknown, kind: 'toolUse' | 'toolResult'): string[] {
  return listAt(message, 'content').flatMap((block) => {
    const id = at(block, kind, 'toolUseId')
    const isCall = typeof id === 'string' && (kind === 'toolResult' || typeof at(block, kind, 'name') === 'string')
    return isCall && at(block, kind, 'type') === undefined ? [id] : []
  })
}
