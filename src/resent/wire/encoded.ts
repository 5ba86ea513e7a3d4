import { type Document, decode, wireNamed } from '../../format/index.ts'
import { DecantError, type Message, type Part } from '../../message/index.ts'
import { headOf } from '../edit/head-of.ts'

/** By the first message behind the head: what went out last of a history that comes again, most of which goes out again. */
const known = new WeakMap<Message, Document>()

/**
 * A document with other messages in the place of its own, as it goes out. It is read again before: what no edit touched must stand in it as it came,
 * in its order, and no call, result or written text may be missing. Linear; what went out before at the same place is not read once more.
 *
 * @throws DecantError `invalid-rendering` where anything is missing or was altered
 */
export function encoded(document: Document, messages: readonly Message[]): string | object {
  const format = wireNamed(document.format)
  const written = format.encode(document, messages)
  const first = document.history.messages[headOf(document.history.messages)]
  const last = first && known.get(first)
  const found = last && typeof written === 'string' ? format.decodeOn(written, last) : decode(written, { format: document.format })
  if (first) known.set(first, found)
  const lost = untouchedLost(document, messages, found) ?? partsLost(messages, found)
  if (lost !== undefined) throw new DecantError('invalid-rendering', `Encoding ${lost}`, 'The original was sent.')
  return written
}

/** Says so where a message of the document's own is not where it should be, as it came. */
function untouchedLost(document: Document, messages: readonly Message[], { input, history }: Document): string | undefined {
  const own = new Set(document.history.messages)
  let at = 0
  for (const message of messages) {
    if (!own.has(message)) continue
    while (at < history.messages.length && !isSame(document.input, message, input, history.messages[at] as Message)) at++
    if (at === history.messages.length) return 'lost or altered a message that was not touched'
    at++
  }
  return undefined
}

/** By bytes where both are text, else by what they say; ids of calls may be ours, for wires that have none. */
function isSame(from: string | object, message: Message, to: string | object, found: Message): boolean {
  if (message.role !== found.role) return false
  const before = slice(from, message)
  const after = slice(to, found)
  if (before !== undefined && after !== undefined && (before === after || (before[0] !== '"' && after[0] !== '"'))) return before === after
  return said(message) === said(found)
}

function slice(text: string | object, { source }: Message): string | undefined {
  return typeof text === 'string' && source?.start !== undefined ? text.slice(source.start, source.end) : undefined
}

function said({ parts }: Message): string {
  return JSON.stringify(parts, (key, value: unknown) => (key === 'path' || key === 'callId' ? undefined : value))
}

/** Says so where calls or results were lost or added, or text that was written is not there. */
function partsLost(messages: readonly Message[], { history }: Document): string | undefined {
  for (const type of ['tool-call', 'tool-result'] as const) if (count(messages, type) !== count(history.messages, type)) return `lost or added a ${type}`
  const texts = history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
  const whole = new Set(texts)
  const isThere = (part: Part) => part.type !== 'text' || part.text === '' || whole.has(part.text) || texts.some((text) => text.includes(part.text))
  return messages.every(({ written, parts }) => written === undefined || parts.every(isThere)) ? undefined : 'lost a text that was written'
}

function count(messages: readonly Message[], type: Part['type']): number {
  return messages.reduce((sum, { parts }) => sum + parts.filter((part) => part.type === type).length, 0)
}
