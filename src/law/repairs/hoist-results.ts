import type { Message, Part } from '../../message/index.ts'
import { lateResults } from '../reading/late-results.ts'
import type { Pairing } from '../reading/pair-calls.ts'
import { pairCalls } from '../reading/pair-calls.ts'
import { resultRunStarts } from '../reading/result-run-starts.ts'
import { speaker } from '../reading/speaker.ts'
import type { RepairDraft } from './repair-draft.ts'
import { syntheticResult } from './synthetic-result.ts'

/** Moves results directly after their calls and writes one for each call that has none. */
export function hoistResults(draft: RepairDraft): void {
  const { messages } = draft
  const { pairs, open } = pairCalls(messages)
  const moved = misplacedPairs(draft, pairs)
  const missing = draft.hasAnyLaw('answered') ? open.filter((call) => !call.hosted) : []
  if (moved.length === 0 && missing.length === 0) return
  const arrivals = new Map<number, Message[]>()
  const leaving = new Map<number, Set<number>>()
  const addArrival = (index: number, message: Message): void => {
    const list = arrivals.get(index)
    if (list) list.push(message)
    else arrivals.set(index, [message])
  }
  for (const { call, result } of moved) {
    leaving.set(result.index, (leaving.get(result.index) ?? new Set()).add(result.part))
    addArrival(call.index, messageOfPart(messages[result.index] as Message, result.part))
    draft.addRepair('hoist', messages[result.index], `Result ${result.callId.slice(0, 80)} does not directly follow its call`)
  }
  for (const call of missing) {
    addArrival(call.index, syntheticResult(messages[call.index] as Message, call))
    draft.addRepair('synthetic-result', messages[call.index], `Call ${call.callId.slice(0, 80)} has no result`)
  }
  draft.messages = rebuild(draft, arrivals, leaving)
}

/** Returns the results that are not where the provider expects them. */
function misplacedPairs(draft: RepairDraft, pairs: Pairing['pairs']): Pairing['pairs'] {
  if (!draft.hasAnyLaw('together')) return draft.hasAnyLaw('answered-in-turn') ? lateResults(draft.messages) : []
  const starts = resultRunStarts(draft.messages)
  return pairs.filter(({ call, result }) => !call.hosted && !result.hosted && starts[result.index] !== call.index + 1)
}

/**
 * Rebuilds the history with results moved: arrivals come after the results that already follow their call, but before any words. If the provider wants all
 * results of a turn in one message, they are added to the existing one, or to a new one, unless one of them was an entire wire message.
 */
function rebuild(draft: RepairDraft, arrivals: Map<number, Message[]>, leaving: Map<number, Set<number>>): Message[] {
  const joins = draft.hasAnyLaw('alternation')
  const result: Message[] = []
  let waiting: readonly Message[] = []
  const flush = (): void => {
    const last = result.at(-1)
    const before = last && speaker(last) === 'tool' ? last : undefined
    const isJoined = joins && waiting.length > 0 && ![...waiting, ...(before ? [before] : [])].some(isWholeResult)
    if (isJoined && before) {
      const parts = before.parts.concat(waiting.flatMap((message) => message.parts.map(withoutPath)))
      result[result.length - 1] = { ...before, parts, from: [before, ...waiting].flatMap((message) => draft.originsOf(message)) }
    } else for (const message of isJoined ? joinMessages(waiting, draft) : waiting) result.push(message)
    waiting = []
  }
  draft.messages.forEach((message, index) => {
    const removed = leaving.get(index)
    const parts = removed ? message.parts.filter((_, at) => !removed.has(at)) : message.parts
    if (message.role === 'assistant' || parts.length === 0 || parts.some((part) => part.type !== 'tool-result')) flush()
    if (parts.length > 0 || !removed) result.push(removed ? { ...message, parts } : message)
    const arriving = arrivals.get(index)
    if (!arriving) return
    flush()
    waiting = arriving
  })
  flush()
  return result
}

/** Whether a message has a result that was an entire wire message: such a wire accepts results in no other way, and each has fields of its own. */
function isWholeResult({ parts }: Message): boolean {
  return parts.some(({ type, path }) => type === 'tool-result' && path !== undefined && typeof path.at(-1) !== 'number')
}

/** Joins several messages into one; its parts no longer have a place on the wire. */
function joinMessages(messages: readonly Message[], draft: RepairDraft): readonly Message[] {
  const [first, second] = messages
  if (!first || !second) return messages
  const { written } = messages.every((message) => message.written === first.written) ? first : {}
  const from = messages.flatMap((message) => draft.originsOf(message))
  return [{ id: first.id, role: 'tool', parts: messages.flatMap(({ parts }) => parts.map(withoutPath)), from, ...(written && { written }) }]
}

/** Returns the part without its place on the wire, which was in another message. */
function withoutPath(part: Part): Part {
  const { path: _, ...rest } = part
  return rest
}

/** Returns the message itself if it contains only this part, otherwise a message with this part alone and the same source. */
function messageOfPart(message: Message, at: number): Message {
  const part = message.parts[at] as Part
  if (message.parts.length === 1 && message.role === 'tool') return message
  return { ...message, id: `${message.id}-${at}`, role: 'tool', parts: [part] }
}
