import { type Document, decode, wireNamed } from '../../format/index.ts'
import { DecantError, type Message, type Part } from '../../message/index.ts'
import { headLength } from '../edit/head-length.ts'

/** By the first message after the head: the document sent last for a history that is resent, most of which is sent again. */
const sentDocuments = new WeakMap<Message, Document>()

/**
 * Encodes a document with other messages for sending. The result is decoded again first: messages that no edit touched must be in it unchanged and in order,
 * and no call, result or written text may be missing. Linear; what was already sent at the same position is not decoded again.
 *
 * @throws DecantError `invalid-rendering` if anything is missing or was altered
 */
export function encodeVerified(document: Document, messages: readonly Message[]): string | object {
  const format = wireNamed(document.format)
  const output = format.encode(document, messages)
  const first = document.history.messages[headLength(document.history.messages)]
  const previous = first && sentDocuments.get(first)
  const decoded = previous && typeof output === 'string' ? format.redecode(output, previous) : decode(output, { format: document.format })
  if (first) sentDocuments.set(first, decoded)
  const loss = describeLostMessage(document, messages, decoded) ?? describeLostPart(messages, decoded)
  if (loss !== undefined) throw new DecantError('invalid-rendering', `Encoding ${loss}`, 'The original was sent.')
  return output
}

/** Describes the loss if one of the document's own messages is not in its place or not unchanged. */
function describeLostMessage(document: Document, messages: readonly Message[], { input, history }: Document): string | undefined {
  const originals = new Set(document.history.messages)
  let position = 0
  for (const message of messages) {
    if (!originals.has(message)) continue
    while (position < history.messages.length && !isSame(document.input, message, input, history.messages[position] as Message)) position++
    if (position === history.messages.length) return 'lost or altered a message that was not touched'
    position++
  }
  return undefined
}

/** Compares bytes if both are text, else content; ids of calls may be decant's own, for wires that have none. */
function isSame(from: string | object, message: Message, to: string | object, decoded: Message): boolean {
  if (message.role !== decoded.role) return false
  const before = sourceText(from, message)
  const after = sourceText(to, decoded)
  if (before !== undefined && after !== undefined && (before === after || (before[0] !== '"' && after[0] !== '"'))) return before === after
  return partsAsText(message) === partsAsText(decoded)
}

function sourceText(text: string | object, { source }: Message): string | undefined {
  return typeof text === 'string' && source?.start !== undefined ? text.slice(source.start, source.end) : undefined
}

function partsAsText({ parts }: Message): string {
  return JSON.stringify(parts, (key, value: unknown) => (key === 'path' || key === 'callId' ? undefined : value))
}

/** Describes the loss if calls or results were lost or added, or a written text is missing. */
function describeLostPart(messages: readonly Message[], { history }: Document): string | undefined {
  for (const type of ['tool-call', 'tool-result'] as const)
    if (countParts(messages, type) !== countParts(history.messages, type)) return `lost or added a ${type}`
  const texts = history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
  const textSet = new Set(texts)
  const isPresent = (part: Part) => part.type !== 'text' || part.text === '' || textSet.has(part.text) || texts.some((text) => text.includes(part.text))
  return messages.every(({ written, parts }) => written === undefined || parts.every(isPresent)) ? undefined : 'lost a text that was written'
}

function countParts(messages: readonly Message[], type: Part['type']): number {
  return messages.reduce((sum, { parts }) => sum + parts.filter((part) => part.type === type).length, 0)
}
