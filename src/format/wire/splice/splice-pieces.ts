import type { Message, Path } from '../../../message/index.ts'
import { valueAtPath } from '../../../text/index.ts'
import type { Document } from '../../format.ts'
import type { Codec, OriginalElementOf } from '../codec.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import { asObject, type JsonObject } from '../value.ts'
import { type Changes, changesOf, hasSameContent } from './changes.ts'
import { makePortable } from './make-portable.ts'
import { originalElements } from './original-elements.ts'
import { resultWriter } from './result-writer.ts'

/** The result for each message: an original by its index, a newly written wire value, or such a value in place of an original. */
export type Piece<T> = { readonly index: number } | { readonly put: T; readonly at?: number }

/** How a splice reads and revises the originals. */
export interface SpliceSource<T> {
  /** True if the only original is one string: alone it stays or is revised, among others it must be authored. */
  readonly isSingleText: boolean
  revise(index: number, changes: Changes): T | undefined
  /** Returns the wire value of an original, parsed. */
  valueOf(index: number): JsonObject | undefined
  /** Returns the value at a path in an original, unchanged. */
  valueIn(index: number, path: Path): object
  fromAuthored(value: object): T
}

/**
 * Keeps originals, revises changed ones if replaced strings, replaced blocks and removals are enough, and authors all others: one by one if they replace an
 * original (whose unknown fields they keep), otherwise together, so that neighbours may be joined. Messages that decant wrote are not joined with anything: a
 * record of key information next to excerpts must stay recognisable, renewable and readable on its own.
 */
export function splicePieces<T>(codec: Codec, document: Document, messages: readonly Message[], splicing: SpliceSource<T>): Piece<T>[] {
  const listed = messages.filter(({ source }) => source === undefined || source.index >= 0)
  const originalsByIndex = splicing.isSingleText && listed.length !== 1 ? new Map<number, Message>() : originals(document)
  const byId = new Map([...originalsByIndex.values()].map((message) => [message.id, message]))
  const originalsIn = (written: readonly Message[]) => originalElements(written, { byIndex: originalsByIndex, byId, valueIn: splicing.valueIn })
  const writeResult = resultWriter(codec, listed, originalsByIndex, splicing.valueOf)
  const result: Piece<T>[] = []
  const example = splicing.valueOf(0) ?? {}
  let pending: Message[] = []
  const flush = () => {
    const originalOf = originalsIn(pending)
    for (const value of pending.length > 0 ? codec.write(makePortable(pending, codec, true, originalOf), example, originalOf) : [])
      result.push({ put: splicing.fromAuthored(value) })
    pending = []
  }
  for (const message of listed) {
    const original = message.source && originalsByIndex.get(message.source.index)
    const resultItem = original ? undefined : writeResult(message)
    if (resultItem) {
      flush()
      result.push({ put: splicing.fromAuthored(resultItem) })
      continue
    }
    if (!original) {
      if (message.written) flush()
      pending.push(message)
      if (message.written) flush()
      continue
    }
    flush()
    const index = original.source?.index as number
    if (original === message || (original.name === message.name && hasSameContent(original, message))) result.push({ index })
    else for (const put of rewriteMessage(codec, original, message, splicing, { example, originalsIn, writeResult })) result.push({ put, at: index })
  }
  flush()
  return result
}

/** What a codec receives about the document when it authors messages. */
interface WriteContext {
  readonly example: JsonObject
  originalsIn(messages: readonly Message[]): OriginalElementOf
  writeResult(message: Message): object | undefined
}

function rewriteMessage<T>(
  codec: Codec,
  original: Message,
  message: Message,
  splicing: SpliceSource<T>,
  { example, originalsIn, writeResult }: WriteContext,
): T[] {
  const index = original.source?.index as number
  const canRevise = original.role === message.role && original.name === message.name
  const changes = canRevise ? changesOf(original, message, codec, () => splicing.valueOf(index)) : undefined
  const revised = changes && splicing.revise(index, changes)
  if (revised !== undefined) return [revised]
  const value = splicing.valueOf(index)
  const resultItem = writeResult(message)
  const written = resultItem ? [resultItem] : codec.write([message], value ?? example, originalsIn([message]))
  const [only] = written
  if (written.length !== 1 || !only || only instanceof VerbatimJson || !value) return written.map((one) => splicing.fromAuthored(one))
  const carried = (at: Path, written: object): object => {
    const keys = Object.keys(asObject(valueAtPath(value, at)) ?? {}).filter((key) => !codec.fields.includes(key) && !(key in written))
    return Object.fromEntries(keys.map((key) => [key, splicing.valueIn(index, [...at, key])]))
  }
  const frame = codec.fieldsAt?.(value)[0]
  const inner = frame === undefined ? undefined : asObject(valueAtPath(only, [frame]))
  return [splicing.fromAuthored({ ...only, ...(frame !== undefined && inner && { [frame]: { ...inner, ...carried([frame], inner) } }), ...carried([], only) })]
}

/** Returns the document's own messages by their index in the array, without system text outside the array. */
function originals(document: Document): Map<number, Message> {
  const known = new Map<number, Message>()
  for (const message of document.history.messages) if (message.source && message.source.index >= 0) known.set(message.source.index, message)
  return known
}
