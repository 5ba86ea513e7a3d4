import { type Document, decode, wireNamed } from '../../format/index.ts'
import { DecantError, type Message, type Part } from '../../message/index.ts'
import { headOf } from '../edit/head-of.ts'

/** By the first message after the head: the document sent last for a history that is resent, most of which is sent again. */
const known = new WeakMap<Message, Document>()

/**
 * Encodes a document with other messages for sending. The result is decoded again first: messages that no edit touched must be in it unchanged and in order,
 * and no call, result or written text may be missing. Linear; what was already sent at the same position is not decoded again.
 *
 * @throws DecantError `invalid-rendering` if anything is missing or was altered
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

/** Describes the loss if one of the document's own messages is not in its place or not unchanged. */
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

/** Compares bytes if both are text, else content; ids of calls may be decant's own, for wires that have none. */
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

/** Describes the loss if calls or results were lost or added, or a written text is missing. */
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
