import type { Message, Path } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import type { AsItStands, Codec } from '../codec.ts'
import { Exact } from '../part/exact.ts'
import type { JsonObject } from '../value.ts'
import { answers } from './answers.ts'
import { asItStands } from './as-it-stands.ts'
import { type Changes, changesOf, sameParts } from './changes.ts'
import { newId } from './new-id.ts'
import { plain } from './plain.ts'

/** The result for each message: an original by its index, a newly written wire value, or such a value in place of an original. */
export type Piece<T> = { readonly index: number } | { readonly put: T; readonly at?: number }

/** How a splice reads and revises the originals. */
export interface Splicing<T> {
  /** True if the only original is one string: alone it stays or is revised, beside others it must be authored. */
  readonly bare: boolean
  revise(index: number, changes: Changes): T | undefined
  /** Returns the wire value of an original, parsed. */
  valueOf(index: number): JsonObject | undefined
  /** Returns the value at a path in an original, unchanged. */
  valueIn(index: number, path: Path): object
  authored(value: object): T
}

/**
 * Keeps originals, revises changed ones if replaced strings and removals are enough, and authors all others: one by one if they replace an original (whose
 * unknown fields they keep), otherwise together, so that neighbours may be joined. Messages that decant wrote are not joined with anything: a record of key
 * information beside excerpts must stay recognisable, renewable and readable on its own.
 */
export function pieces<T>(codec: Codec, document: Document, messages: readonly Message[], splicing: Splicing<T>): Piece<T>[] {
  const spoken = messages.filter(({ source }) => source === undefined || source.index >= 0)
  const known = splicing.bare && spoken.length !== 1 ? new Map<number, Message>() : originals(document)
  const byId = new Map([...known.values()].map((message) => [message.id, message]))
  const standing = (written: readonly Message[]) => asItStands(written, { byIndex: known, byId, valueIn: splicing.valueIn })
  const answer = answers(codec, spoken, known, splicing.valueOf)
  const result: Piece<T>[] = []
  const beside = splicing.valueOf(0) ?? {}
  let strangers: Message[] = []
  const flush = () => {
    if (strangers.length > 0)
      for (const value of codec.write(plain(strangers, codec, true, true), beside, standing(strangers))) result.push({ put: splicing.authored(value) })
    strangers = []
  }
  for (const message of spoken) {
    const original = message.source && known.get(message.source.index)
    const answered = original ? undefined : answer(message)
    if (answered) {
      flush()
      result.push({ put: splicing.authored(answered) })
      continue
    }
    if (!original) {
      if (message.written) flush()
      strangers.push(message)
      if (message.written) flush()
      continue
    }
    flush()
    const index = original.source?.index as number
    if (original === message || (original.name === message.name && sameParts(original, message))) result.push({ index })
    else for (const put of touched(codec, original, message, splicing, { beside, standing, answer })) result.push({ put, at: index })
  }
  flush()
  return result
}

/** What a codec receives about the document when it writes messages anew. */
interface Written {
  readonly beside: JsonObject
  standing(messages: readonly Message[]): AsItStands
  answer(message: Message): object | undefined
}

function touched<T>(codec: Codec, original: Message, message: Message, splicing: Splicing<T>, { beside, standing, answer }: Written): T[] {
  const index = original.source?.index as number
  const isRevised = original.role === message.role && original.name === message.name
  const changes = isRevised ? (changesOf(original.parts, message.parts, codec.optional) ?? newId(codec, original, message, splicing.valueOf(index))) : undefined
  const revised = changes && splicing.revise(index, changes)
  if (revised !== undefined) return [revised]
  const value = splicing.valueOf(index)
  const answered = answer(message)
  const written = answered ? [answered] : codec.write([message], value ?? beside, standing([message]))
  const [only] = written
  if (written.length !== 1 || !only || only instanceof Exact || !value) return written.map((one) => splicing.authored(one))
  const keys = Object.keys(value).filter((key) => !codec.fields.includes(key) && !(key in only))
  const carried = Object.fromEntries(keys.map((key) => [key, splicing.valueIn(index, [key])]))
  return [splicing.authored({ ...only, ...carried })]
}

/** Returns the document's own messages by their index in the array, without system text beside the array. */
function originals(document: Document): Map<number, Message> {
  const known = new Map<number, Message>()
  for (const message of document.history.messages) if (message.source && message.source.index >= 0) known.set(message.source.index, message)
  return known
}
