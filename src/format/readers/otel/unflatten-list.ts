import { asObject, type JsonObject } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** The maximum depth to which members are nested. */
const MAX_DEPTH = 24

/**
 * Restores a list that was flattened into attributes, as `llm.input_messages.0.message.role`, or returns one that is not flattened: its entries in order, each
 * with its members nested again. Empty if there is none.
 */
export function unflattenList(attributes: JsonObject, name: string): readonly JsonObject[] {
  const prefix = `${name}.`
  const entries = new Map<number, Record<string, unknown>>()
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(prefix)) continue
    const dot = key.indexOf('.', prefix.length)
    const index = key.slice(prefix.length, dot < 0 ? undefined : dot)
    if (dot < 0 || !/^\d{1,9}$/.test(index)) continue
    const entry = entries.get(Number(index)) ?? {}
    entries.set(Number(index), entry)
    entry[key.slice(dot + 1)] = value
  }
  if (entries.size > 0) return [...entries].sort(([a], [b]) => a - b).map(([, entry]) => nestNames(entry))
  const unflattened = attributes[name]
  return objectsIn(unflattened).map((entry) => nestNames(entry))
}

/** Nests an object's dotted names as members; a member with only numeric names becomes a list. */
function nestNames(entry: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return entry
  const found = new Map<string, Record<string, unknown>>()
  const direct = new Map<string, unknown>()
  for (const [key, value] of Object.entries(entry)) {
    const dot = key.indexOf('.')
    const name = dot < 0 ? key : key.slice(0, dot)
    if (dot < 0) direct.set(name, nestValue(value, depth + 1))
    else {
      const members = found.get(name) ?? {}
      found.set(name, members)
      members[key.slice(dot + 1)] = value
    }
  }
  const parts = [...found].map(([key, members]) => [key, listOrObject(nestNames({ ...asObject(direct.get(key)), ...members }, depth + 1))] as const)
  return Object.fromEntries([...direct, ...parts])
}

function nestValue(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one: unknown) => nestValue(one, depth + 1))
  const object = asObject(value)
  return object ? listOrObject(nestNames(object, depth + 1)) : value
}

function listOrObject(object: JsonObject): unknown {
  const keys = Object.keys(object)
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return object
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => object[key])
}
