import { type JsonObject, objectOf } from '../../wire/value.ts'
import { objectsIn } from '../told/objects-in.ts'

/** The maximum depth to which members are nested. */
const DEEPEST = 24

/**
 * Restores a list that was flattened into attributes, as `llm.input_messages.0.message.role`, or returns one that is whole: its entries in order, each with its
 * members nested again. Empty if there is none.
 */
export function listed(attributes: JsonObject, name: string): readonly JsonObject[] {
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
  if (entries.size > 0) return [...entries].sort(([a], [b]) => a - b).map(([, entry]) => nested(entry))
  const whole = attributes[name]
  return objectsIn(whole).map((entry) => nested(entry))
}

/** Nests an object's dotted names as members; a member with only numeric names becomes a list. */
function nested(entry: JsonObject, depth = 0): JsonObject {
  if (depth > DEEPEST) return entry
  const found = new Map<string, Record<string, unknown>>()
  const whole = new Map<string, unknown>()
  for (const [key, value] of Object.entries(entry)) {
    const dot = key.indexOf('.')
    const name = dot < 0 ? key : key.slice(0, dot)
    if (dot < 0) whole.set(name, within(value, depth + 1))
    else {
      const members = found.get(name) ?? {}
      found.set(name, members)
      members[key.slice(dot + 1)] = value
    }
  }
  const parts = [...found].map(([key, members]) => [key, listOr(nested({ ...objectOf(whole.get(key)), ...members }, depth + 1))] as const)
  return Object.fromEntries([...whole, ...parts])
}

function within(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((one: unknown) => within(one, depth + 1))
  const object = objectOf(value)
  return object ? listOr(nested(object, depth + 1)) : value
}

function listOr(object: JsonObject): unknown {
  const keys = Object.keys(object)
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return object
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => object[key])
}
