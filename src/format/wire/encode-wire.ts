import type { Message } from '../../message/index.ts'
import type { Document } from '../format.ts'
import { changesOf, sameParts } from './changes.ts'
import type { Codec } from './codec.ts'
import { SYSTEM_ID } from './decode-wire.ts'
import { type Layout, layoutOf } from './layout.ts'
import { reviseText, reviseValue } from './revise.ts'
import { objectOf } from './value.ts'

/** Encodes messages in the place of those of a document: spliced where this codec decoded it, authored where another format did. */
export function encodeWire(codec: Codec, document: Document, messages: readonly Message[]): string | object {
  if (document.format !== codec.name) return authored(codec, document, messages)
  return typeof document.input === 'string' ? spliceText(codec, document, document.input, messages) : spliceValue(codec, document, document.input, messages)
}

/** Everything from scratch: a bare array, or a body where system text or tools need one. Text where the input was text. */
function authored(codec: Codec, document: Document, messages: readonly Message[]): string | object {
  const list = codec.write(messages)
  const value = codec.writeBody?.({ ...document.history, messages }, list) ?? list
  return typeof document.input === 'string' ? JSON.stringify(value, null, 1) : value
}

function spliceText(codec: Codec, document: Document, input: string, messages: readonly Message[]): string {
  const layout = layoutOf(input, codec)
  if (!layout.list) return input
  const known = originals(document)
  const pieces: Piece[] = []
  for (const run of runs(messages, known)) {
    if (run.kind === 'kept') pieces.push(...run.messages.map((message) => ({ index: message.source?.index ?? -1, text: undefined })))
    else for (const text of touchedTexts(codec, input, run.messages, known)) pieces.push({ index: undefined, text })
  }
  return input.slice(0, layout.list.start) + joinPieces(input, layout, pieces) + input.slice(layout.list.end)
}

/** One element of the array to write: an original by its index, or new text. */
interface Piece {
  readonly index: number | undefined
  readonly text: string | undefined
}

/** Writes the array: neighbours that were neighbours keep what stood between them, runs of them are one slice. */
function joinPieces(input: string, { list, items }: Layout, pieces: readonly Piece[]): string {
  const open = list?.start ?? 0
  const close = (list?.end ?? 0) - 1
  const [first, second] = items
  const last = items.at(-1)
  if (pieces.length === 0 || !first || !last) return `[${pieces.map(({ text }) => text).join(',')}]`
  const between = second ? input.slice(first.end, second.start) : ','
  const parts: string[] = [input.slice(open, first.start)]
  for (let i = 0; i < pieces.length; ) {
    if (i > 0) parts.push(between)
    const { index, text } = pieces[i] as Piece
    let end = i + 1
    if (index === undefined) parts.push(text as string)
    else {
      while (end < pieces.length && pieces[end]?.index === index + end - i) end++
      parts.push(input.slice(items[index]?.start, items[index + end - i - 1]?.end))
    }
    i = end
  }
  parts.push(input.slice(last.end, close + 1))
  return parts.join('')
}

function touchedTexts(codec: Codec, input: string, messages: readonly Message[], known: ReadonlyMap<number, Message>): string[] {
  return eachTouched(codec, messages, known, (message, original) => {
    const { start = 0, end = 0 } = original.source ?? {}
    const changes = changesOf(original.parts, message.parts)
    return changes && reviseText(input, { start, end }, changes)
  }).map((piece) => (typeof piece === 'string' ? piece : JSON.stringify(piece)))
}

function spliceValue(codec: Codec, document: Document, input: object, messages: readonly Message[]): object {
  const body = Array.isArray(input) ? undefined : objectOf(input)
  const list = (body ? body[codec.list] : input) as readonly object[]
  const known = originals(document)
  const result: object[] = []
  for (const run of runs(messages, known)) {
    if (run.kind === 'kept') for (const message of run.messages) result.push(list[message.source?.index ?? -1] as object)
    else for (const value of valuesOf(codec, run.messages, known, list)) result.push(value)
  }
  if (result.length === list.length && result.every((value, i) => value === list[i])) return input
  return body ? { ...body, [codec.list]: result } : result
}

function valuesOf(codec: Codec, messages: readonly Message[], known: ReadonlyMap<number, Message>, list: readonly object[]): object[] {
  return eachTouched<object>(codec, messages, known, (message, original) => {
    const changes = changesOf(original.parts, message.parts)
    return changes && reviseValue(list[original.source?.index ?? -1] as object, changes)
  })
}

/** Revises what can be revised; what stands between is authored together, so that neighbours may join. */
function eachTouched<T>(
  codec: Codec,
  messages: readonly Message[],
  known: ReadonlyMap<number, Message>,
  revise: (message: Message, original: Message) => T | undefined,
): (T | object)[] {
  const result: (T | object)[] = []
  let toAuthor: Message[] = []
  const flush = () => {
    for (const value of toAuthor.length > 0 ? codec.write(toAuthor) : []) result.push(value)
    toAuthor = []
  }
  for (const message of messages) {
    const original = message.source && known.get(message.source.index)
    const revised = original && original.role === message.role ? revise(message, original) : undefined
    if (revised === undefined) toAuthor.push(message)
    else {
      flush()
      result.push(revised)
    }
  }
  flush()
  return result
}

/** The document's own messages by their index in the array. System text beside the array is none of them. */
function originals(document: Document): Map<number, Message> {
  const known = new Map<number, Message>()
  for (const message of document.history.messages) if (message.source && message.source.index >= 0) known.set(message.source.index, message)
  return known
}

interface Run {
  readonly kind: 'kept' | 'touched'
  readonly messages: Message[]
}

function runs(messages: readonly Message[], known: ReadonlyMap<number, Message>): Run[] {
  const result: Run[] = []
  for (const message of messages) {
    if (message.id === SYSTEM_ID && message.source?.index === -1) continue
    const original = message.source && known.get(message.source.index)
    const kind = original && (original === message || sameParts(original, message)) ? 'kept' : 'touched'
    const last = result.at(-1)
    if (last?.kind === kind) last.messages.push(message)
    else result.push({ kind, messages: [message] })
  }
  return result
}
