import type { Profile } from '../../law/index.ts'
import { isSystem, type Message, type Part, type ToolResultPart } from '../../message/index.ts'
import { bridgeBetween } from '../../strategy/index.ts'
import type { WireMessage } from '../log/event.ts'
import { ownForms } from '../transcript/own-forms.ts'
import { originalAt, type Standing } from '../transcript/standing.ts'
import type { Transcript } from '../transcript/transcript.ts'

/** A message to append, with its wire messages. */
interface Placed {
  readonly message: Message
  readonly forms: readonly WireMessage[]
  readonly isLate: boolean
}

/**
 * Reads incoming messages, turning results whose calls were reported missing into words of the user: providers refuse a second result of a call. They follow
 * the results that come with them, with a bridge where the provider demands one. A result stays a result if a later, open call uses its id again.
 */
export function lateAsWords(given: readonly object[], transcript: Transcript, profile: Profile): Standing {
  const { missing, messages } = transcript
  const read = missing.size === 0 ? undefined : transcript.unsettled(given)
  if (!read?.messages.some(({ parts }) => parts.some((part) => part.type === 'tool-result' && missing.has(part.callId)))) return transcript.read(given)
  const calls = new Calls(messages)
  const writing = { format: transcript.format, beside: transcript.wire[0] ?? read.wire[0] }
  const words = (message: Message): Placed => ({ message, forms: ownForms(message, undefined, writing), isLate: true })
  const placed: Placed[] = []
  /** Words that wait until the results behind them are placed. */
  const held: Placed[] = []
  read.messages.forEach((message, i) => {
    const { late, others } = apart(message, (part) => missing.has(part.callId) && !calls.isOpen(part.callId))
    calls.take(message)
    if (!hasResults(others) && late.length < message.parts.length) placed.push(...held.splice(0))
    if (late.length === 0) placed.push({ message, forms: [read.wire[i] as WireMessage], isLate: false })
    else if (hasResults(others)) {
      const rest = { ...message, parts: others }
      placed.push({ message: rest, forms: ownForms(rest, originalAt(read, i), writing), isLate: false })
      held.push(words({ id: `${message.id}-late`, role: 'user', parts: late.flatMap((part) => inWords(part, calls)) }))
    } else {
      const parts = message.parts.flatMap((part) => (part.type === 'tool-result' && late.includes(part) ? inWords(part, calls) : [part]))
      held.push(words({ ...message, role: 'user', parts }))
    }
  })
  placed.push(...held)
  return transcript.read(placed.flatMap((one, i) => [...bridge(placed[i - 1], one, profile).flatMap((message) => words(message).forms), ...one.forms]))
}

function apart({ parts }: Message, isLate: (part: ToolResultPart) => boolean): { readonly late: readonly ToolResultPart[]; readonly others: readonly Part[] } {
  const late = parts.filter((part) => part.type === 'tool-result').filter((part) => !part.hosted && isLate(part))
  return { late, others: parts.filter((part) => part.type !== 'tool-result' || !late.includes(part)) }
}

function hasResults(parts: readonly Part[]): boolean {
  return parts.some(({ type }) => type === 'tool-result')
}

function inWords(part: ToolResultPart, calls: Calls): readonly Part[] {
  return [{ type: 'text', text: `Late ${part.isError ? 'error' : 'result'} of ${calls.nameOf(part)}:` }, ...part.output]
}

/** The bridge between two messages of one append, where one of them became words. */
function bridge(before: Placed | undefined, next: Placed, profile: Profile): readonly Message[] {
  if (!before || !(before.isLate || next.isLate) || isSystem(before.message)) return []
  const between = bridgeBetween(before.message, next.message, profile)
  return between ? [between] : []
}

/** The calls seen so far: the names of their tools, and which of them have no result yet. */
class Calls {
  readonly #names = new Map<string, string>()
  readonly #open = new Set<string>()

  constructor(messages: readonly Message[]) {
    for (const message of messages) this.take(message)
  }

  take({ parts }: Message): void {
    for (const part of parts) {
      if (part.type === 'tool-call') {
        this.#names.set(part.callId, part.name)
        this.#open.add(part.callId)
      }
      if (part.type === 'tool-result') this.#open.delete(part.callId)
    }
  }

  isOpen(callId: string): boolean {
    return this.#open.has(callId)
  }

  nameOf({ callId, name }: ToolResultPart): string {
    return name ?? this.#names.get(callId) ?? `call ${callId}`
  }
}
