import type { Message, Part } from '../../message/index.ts'
import { lateResults } from '../reading/late-results.ts'
import type { Pairing } from '../reading/pairing.ts'
import { pairing } from '../reading/pairing.ts'
import { runStarts } from '../reading/run-starts.ts'
import { speaker } from '../reading/speaker.ts'
import type { Draft } from './draft.ts'
import { synthetic } from './synthetic.ts'

/** Moves results directly after their calls and writes one for each call that has none. */
export function hoist(draft: Draft): void {
  const { messages } = draft
  const { pairs, open } = pairing(messages)
  const moved = misplaced(draft, pairs)
  const missing = draft.holds('answered') ? open.filter((call) => !call.hosted) : []
  if (moved.length === 0 && missing.length === 0) return
  const arrivals = new Map<number, Message[]>()
  const leaving = new Map<number, Set<number>>()
  const arrive = (index: number, message: Message): void => {
    const list = arrivals.get(index)
    if (list) list.push(message)
    else arrivals.set(index, [message])
  }
  for (const { call, result } of moved) {
    leaving.set(result.index, (leaving.get(result.index) ?? new Set()).add(result.part))
    arrive(call.index, alone(messages[result.index] as Message, result.part))
    draft.note('hoist', messages[result.index], `Result ${result.callId.slice(0, 80)} does not directly follow its call`)
  }
  for (const call of missing) {
    arrive(call.index, synthetic(messages[call.index] as Message, call))
    draft.note('synthetic-result', messages[call.index], `Call ${call.callId.slice(0, 80)} has no result`)
  }
  draft.messages = rebuilt(messages, arrivals, leaving, draft.holds('alternation'))
}

/** Returns the results that are not where the provider expects them. */
function misplaced(draft: Draft, pairs: Pairing['pairs']): Pairing['pairs'] {
  if (!draft.holds('together')) return draft.holds('answered-in-turn') ? lateResults(draft.messages) : []
  const starts = runStarts(draft.messages)
  return pairs.filter(({ call, result }) => !call.hosted && !result.hosted && starts[result.index] !== call.index + 1)
}

/**
 * Rebuilds the history with results moved: arrivals come after the results that already follow their call, but before any words. If the provider wants all
 * results of a turn in one message (`joined`), they are added to the existing one, or to a new one.
 */
function rebuilt(messages: readonly Message[], arrivals: Map<number, Message[]>, leaving: Map<number, Set<number>>, joined: boolean): Message[] {
  const result: Message[] = []
  let waiting: readonly Message[] = []
  const flush = (): void => {
    const last = result.at(-1)
    if (joined && waiting.length > 0 && last && speaker(last) === 'tool') {
      result[result.length - 1] = { ...last, parts: last.parts.concat(waiting.flatMap((message) => message.parts.map(unplaced))) }
    } else for (const message of joined ? together(waiting) : waiting) result.push(message)
    waiting = []
  }
  messages.forEach((message, index) => {
    const gone = leaving.get(index)
    const parts = gone ? message.parts.filter((_, at) => !gone.has(at)) : message.parts
    if (message.role === 'assistant' || parts.length === 0 || parts.some((part) => part.type !== 'tool-result')) flush()
    if (parts.length > 0 || !gone) result.push(gone ? { ...message, parts } : message)
    const arriving = arrivals.get(index)
    if (!arriving) return
    flush()
    waiting = arriving
  })
  flush()
  return result
}

/** Joins several messages into one; its parts no longer have a place on the wire. */
function together(messages: readonly Message[]): readonly Message[] {
  const [first, second] = messages
  if (!first || !second) return messages
  const { written } = messages.every((message) => message.written === first.written) ? first : {}
  return [{ id: first.id, role: 'tool', parts: messages.flatMap(({ parts }) => parts.map(unplaced)), ...(written && { written }) }]
}

/** Returns the part without its place on the wire, which was in another message. */
function unplaced(part: Part): Part {
  const { path: _, ...rest } = part
  return rest
}

/** Returns the message itself if it holds only this part, otherwise a message with this part alone and the same source. */
function alone(message: Message, at: number): Message {
  const part = message.parts[at] as Part
  if (message.parts.length === 1 && message.role === 'tool') return message
  return { ...message, id: `${message.id}-${at}`, role: 'tool', parts: [part] }
}
