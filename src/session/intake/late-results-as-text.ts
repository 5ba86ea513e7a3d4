import type { Profile } from '../../law/index.ts'
import { isSystem, type Message, type Part, type ToolResultPart } from '../../message/index.ts'
import { bridgeBetween } from '../../strategy/index.ts'
import type { LateResults, WireMessage } from '../log/session-event.ts'
import { encodeMessage } from '../transcript/encode-message.ts'
import { type EncodedMessages, encodedMessageAt } from '../transcript/encoded-messages.ts'
import type { Transcript } from '../transcript/transcript.ts'

/** A message to append, with its wire messages. */
interface PlacedMessage {
  readonly message: Message
  readonly wireMessages: readonly WireMessage[]
  readonly isLate: boolean
}

/**
 * Reads incoming messages, turning results whose calls were reported missing into words of the user: providers refuse a second result of a call. They follow
 * the results that calls still wait for, of this or a later append, with a bridge where the provider demands one. A result stays a result if a later, open
 * call uses its id again.
 */
export function lateResultsAsText(incoming: readonly object[], transcript: Transcript, profile: Profile): { readonly read: EncodedMessages } & LateResults {
  const { missing, messages } = transcript
  const read = missing.size === 0 ? undefined : transcript.readUnmatched(incoming)
  const isReportedMissing = (part: Part) => part.type === 'tool-result' && missing.has(part.callId)
  if (!read || (transcript.deferred.length === 0 && !read.messages.some(({ parts }) => parts.some(isReportedMissing))))
    return { read: transcript.read(incoming) }
  const calls = new CallTracker(messages)
  const encodeOptions = { format: transcript.format, beside: transcript.wire[0] ?? read.wire[0] }
  const asTextMessage = (message: Message): PlacedMessage => ({ message, wireMessages: encodeMessage(message, undefined, encodeOptions), isLate: true })
  const placed: PlacedMessage[] = []
  const earlier = transcript.readUnmatched(transcript.deferred)
  /** Words that wait until the results after them are placed. */
  const deferred: PlacedMessage[] = earlier.messages.map((message, i) => ({ message, wireMessages: earlier.wire.slice(i, i + 1), isLate: true }))
  read.messages.forEach((message, i) => {
    const { late, others } = separateResults(message, (part) => missing.has(part.callId) && !calls.isOpen(part.callId))
    calls.addMessage(message)
    const areWordsDue = !hasResults(others) && late.length < message.parts.length && !(isSystem(message) && calls.isAnyAwaited)
    if (areWordsDue) placed.push(...deferred.splice(0))
    if (late.length === 0) placed.push({ message, wireMessages: [read.wire[i] as WireMessage], isLate: false })
    else if (hasResults(others)) {
      const remaining = { ...message, parts: others }
      placed.push({ message: remaining, wireMessages: encodeMessage(remaining, encodedMessageAt(read, i), encodeOptions), isLate: false })
      deferred.push(asTextMessage({ id: `${message.id}-late`, role: 'user', parts: late.flatMap((part) => resultAsText(part, calls)) }))
    } else {
      const parts = message.parts.flatMap((part) => (part.type === 'tool-result' && late.includes(part) ? resultAsText(part, calls) : [part]))
      deferred.push(asTextMessage({ ...message, role: 'user', parts }))
    }
  })
  if (!calls.isAnyAwaited) placed.push(...deferred.splice(0))
  const result = transcript.read(
    placed.flatMap((one, i) => [...bridgeTo(placed[i - 1], one, profile).flatMap((message) => asTextMessage(message).wireMessages), ...one.wireMessages]),
  )
  return {
    read: result,
    ...(deferred.length > 0 && { deferred: deferred.flatMap(({ wireMessages }) => wireMessages) }),
    ...(result.messages.length !== incoming.length && { appended: incoming.length }),
  }
}

function separateResults(
  { parts }: Message,
  isLate: (part: ToolResultPart) => boolean,
): { readonly late: readonly ToolResultPart[]; readonly others: readonly Part[] } {
  const late = parts.filter((part) => part.type === 'tool-result').filter((part) => !part.hosted && isLate(part))
  return { late, others: parts.filter((part) => part.type !== 'tool-result' || !late.includes(part)) }
}

function hasResults(parts: readonly Part[]): boolean {
  return parts.some(({ type }) => type === 'tool-result')
}

function resultAsText(part: ToolResultPart, calls: CallTracker): readonly Part[] {
  return [{ type: 'text', text: `Late ${part.isError ? 'error' : 'result'} of ${calls.nameOf(part)}:` }, ...part.output]
}

/** The bridge between two messages of one append, where one of them became words. */
function bridgeTo(before: PlacedMessage | undefined, next: PlacedMessage, profile: Profile): readonly Message[] {
  if (!before || !(before.isLate || next.isLate) || isSystem(before.message)) return []
  const between = bridgeBetween(before.message, next.message, profile)
  return between ? [between] : []
}

/** The calls seen so far: the names of their tools, which of them have no result yet, and whether a result may still come before the user speaks. */
class CallTracker {
  readonly #names = new Map<string, string>()
  readonly #open = new Set<string>()
  /** The open calls that the caller answers, since the user spoke last. */
  readonly #awaited = new Set<string>()

  constructor(messages: readonly Message[]) {
    for (const message of messages) this.addMessage(message)
  }

  addMessage(message: Message): void {
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        this.#names.set(part.callId, part.name)
        this.#open.add(part.callId)
        if (!part.hosted) this.#awaited.add(part.callId)
      }
      if (part.type === 'tool-result') {
        this.#open.delete(part.callId)
        this.#awaited.delete(part.callId)
      }
    }
    if (message.role === 'user' && message.parts.some(({ type }) => type !== 'tool-result')) this.#awaited.clear()
  }

  get isAnyAwaited(): boolean {
    return this.#awaited.size > 0
  }

  isOpen(callId: string): boolean {
    return this.#open.has(callId)
  }

  nameOf({ callId, name }: ToolResultPart): string {
    return name ?? this.#names.get(callId) ?? `call ${callId}`
  }
}
