import type { Message, Part } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'
import { linkResultsInOrder } from './link-results-in-order.ts'
import { moveResultsAfterCalls } from './move-results-after-calls.ts'

/**
 * Gives each call its own id, and makes each result name its call and follow it, with a note if one came before it. Returns the same objects if the log already
 * satisfies this. Linear.
 */
export function linkResultsToCalls(messages: readonly Message[]): { readonly messages: readonly Message[]; readonly notes: readonly DecodeNote[] } {
  const placed = moveResultsAfterCalls(nameCalls(messages))
  return { messages: linkResultsInOrder(placed.messages), notes: placed.notes }
}

/** Gives calls without an id one that is derived from their position. */
function nameCalls(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(({ parts }) => parts.some(isUnnamed))) return messages
  const usedIds = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  return messages.map((message, index) => {
    if (!message.parts.some(isUnnamed)) return message
    return { ...message, parts: message.parts.map((part, at) => (isUnnamed(part) ? { ...part, callId: unusedId(`call_${index}_${at}`, usedIds) } : part)) }
  })
}

function isUnnamed(part: Part): part is Part & { type: 'tool-call' } {
  return part.type === 'tool-call' && part.callId === '' && !part.hosted
}

function unusedId(id: string, usedIds: Set<string>): string {
  let candidate = id
  for (let n = 2; usedIds.has(candidate); n++) candidate = `${id}_${n}`
  usedIds.add(candidate)
  return candidate
}
