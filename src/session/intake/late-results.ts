import type { Message, Part, ToolResultPart } from '../../message/index.ts'
import { ownForms } from '../transcript/own-forms.ts'
import type { Standing } from '../transcript/standing.ts'
import type { Transcript } from '../transcript/transcript.ts'

/**
 * Turns incoming results whose calls were reported missing into the user's words: such a call has its one result, and providers refuse a second. A
 * result whose id a later, open call uses again stays a result. Returns the same object where no result is late.
 */
export function lateAsWords(read: Standing, transcript: Transcript): Standing {
  const { missing, messages, format, wire } = transcript
  const isLate = (part: Part) => part.type === 'tool-result' && !part.hosted && missing.has(part.callId)
  if (missing.size === 0 || !read.messages.some(({ parts }) => parts.some(isLate))) return read
  const calls = new Calls()
  for (const message of messages) calls.take(message)
  const beside = wire[0] ?? read.wire[0]
  const forms = read.messages.flatMap((message, i) => {
    const late = message.parts.filter((part) => part.type === 'tool-result' && isLate(part) && !calls.isOpen(part.callId))
    const own = late.length > 0 ? ownForms(inWords(message, late, calls), undefined, { format, beside }) : (read.wire[i] ?? [])
    calls.take(message)
    return own
  })
  return transcript.read(forms)
}

function inWords(message: Message, late: readonly Part[], calls: Calls): Message {
  const parts = message.parts.flatMap((part): readonly Part[] => {
    if (part.type !== 'tool-result' || !late.includes(part)) return [part]
    return [{ type: 'text', text: `Late ${part.isError ? 'error' : 'result'} of ${calls.nameOf(part)}:` }, ...part.output]
  })
  return { ...message, role: parts.some(({ type }) => type === 'tool-result') ? message.role : 'user', parts }
}

/** The calls seen so far: their tools' names, and which have no result yet. */
class Calls {
  readonly #names = new Map<string, string>()
  readonly #open = new Set<string>()

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
