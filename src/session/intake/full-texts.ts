import { type Archive, type ArchiveEntry, recordText } from '../../archive/index.ts'
import type { WireFormat } from '../../format/index.ts'
import type { Message, Part } from '../../message/index.ts'
import type { ArchivedText } from '../log/session-event.ts'
import { copyWireMessage } from '../transcript/copy-wire-message.ts'
import { encodeMessage } from '../transcript/encode-message.ts'
import type { EncodedMessage, EncodedMessages } from '../transcript/encoded-messages.ts'
import type { Transcript } from '../transcript/transcript.ts'
import type { ShortenedText } from './result-shortener.ts'

/** What is left out of messages: the full texts, and for each index the message before and after the removal. */
export interface PendingShortening {
  readonly left: readonly ShortenedText[]
  readonly before: (place: number) => EncodedMessage
  readonly after: (place: number) => EncodedMessage
}

/** Where removed texts are stored. */
export interface TextStorage {
  readonly archive: Archive
  readonly session: string
  readonly format: WireFormat
}

/**
 * Archives full texts before any of them is shortened. If a wire format encoded a text as something other than a string, or the text contains a lone surrogate,
 * the text alone cannot restore what was appended: then the wire message is archived with it.
 */
export async function archiveFullTexts(
  { left, before, after }: PendingShortening,
  { archive, session, format }: TextStorage,
): Promise<readonly ArchivedText[]> {
  const meta = { session }
  const entries: ArchiveEntry[] = left.map(({ text }) => ({ kind: 'part', bytes: text, text, meta }))
  const wireEntries = new Map<number, number>()
  for (const place of new Set(left.map(({ message }) => message))) {
    const textsOfMessage = left.filter(({ message }) => message === place)
    const restored = textsOfMessage.reduce((original, { part, text }) => withText(original, part, text.toWellFormed(), format), after(place))
    const wire = JSON.stringify(before(place).wire)
    if (JSON.stringify(restored.wire) !== wire) wireEntries.set(place, entries.push({ kind: 'event', bytes: wire, meta }) - 1)
  }
  const records = await archive.put(entries)
  const hashOf = (entry: number) => (records[entry] as { readonly hash: string }).hash
  return left.map(({ message, part }, i) => {
    const wireEntry = wireEntries.get(message)
    return { message, part, hash: hashOf(i), ...(wireEntry !== undefined && { whole: hashOf(wireEntry) }) }
  })
}

/**
 * Restores messages to the form before anything was left out of them; undefined if nothing was. A text that the archive no longer contains stays shortened.
 * Linear in what was left out.
 */
export async function restoreFullTexts({ messages, wire, left, format }: Transcript, archive: Archive): Promise<EncodedMessages | undefined> {
  if (left.length === 0) return undefined
  const restored = { messages: [...messages], wire: [...wire] }
  for (const { message: place, part, hash, whole: wireHash } of left.toReversed()) {
    const message = restored.messages[place]
    const wire = restored.wire[place]
    if (!message || !wire) continue
    const record = wireHash === undefined ? undefined : await archive.get(wireHash)
    const appended = record && decodeAppended(message, recordText(record), format)
    const fullText = appended ? undefined : await archive.get(hash)
    const original = appended ?? (fullText && withText({ message, wire }, part, recordText(fullText), format))
    if (!original) continue
    restored.messages[place] = original.message
    restored.wire[place] = original.wire
  }
  return restored
}

/** Undefined if words that were in one message with the results have since been moved to their own. */
function decodeAppended(message: Message, json: string, format: WireFormat): EncodedMessage | undefined {
  const wire = copyWireMessage(JSON.parse(json), 0)
  const parts = format.decode([wire]).history.messages[0]?.parts ?? message.parts
  if (parts.length !== message.parts.length) return undefined
  return { wire, message: { ...message, parts: parts.map((part, i) => withKnownCallId(part, message.parts[i])) } }
}

/** A result decoded alone may not know the call that it answers. */
function withKnownCallId(part: Part, known: Part | undefined): Part {
  return part.type === 'tool-result' && known?.type === 'tool-result' ? { ...part, callId: known.callId } : part
}

function withText(original: EncodedMessage, at: number, text: string, format: WireFormat): EncodedMessage {
  const { message, wire } = original
  const parts = message.parts.map((part, i): Part => {
    if (i !== at || part.type !== 'tool-result') return part
    const [first] = part.output
    return { ...part, output: [{ ...(first?.type === 'text' && first), type: 'text', text }] }
  })
  const fullMessage = { ...message, parts }
  const forms = encodeMessage(fullMessage, { message, wire }, { format, beside: wire })
  return forms.length === 1 && forms[0] ? { message: fullMessage, wire: forms[0] } : original
}
