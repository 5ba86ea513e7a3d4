import type { Message } from '../../message/index.ts'

/** The ids of the calls whose results are in one history and not in the one before it. */
export function newResultCallIds(before: readonly Message[], after: readonly Message[]): readonly string[] {
  const known = new Set(resultCallIds(before))
  return resultCallIds(after).filter((callId) => !known.has(callId))
}

function resultCallIds(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
}
