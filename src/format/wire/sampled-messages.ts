import type { Sample } from '../sample.ts'
import { asObject, type JsonObject } from './value.ts'

/** Returns the possible messages of a sample: its items, or the list under a key of an object; undefined if there is no list, and for lines and text. */
export function sampledMessages({ kind, items }: Sample, under: unknown): readonly (JsonObject | undefined)[] | undefined {
  const list = kind === 'array' ? items : kind === 'object' ? under : undefined
  return Array.isArray(list) ? list.map(asObject) : undefined
}

/** Returns the blocks of all messages whose content is a list. */
export function blocksOf(messages: readonly (JsonObject | undefined)[]): (JsonObject | undefined)[] {
  return messages.flatMap((message) => (Array.isArray(message?.content) ? message.content : [])).map(asObject)
}
