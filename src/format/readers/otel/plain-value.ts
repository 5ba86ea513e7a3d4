import { asNumber } from '../../../text/index.ts'
import { parseExactJson } from '../../json/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** The maximum depth of recorded values. */
const MAX_DEPTH = 200
/** The maximum number of steps in an attribute's name. */
const MAX_NAME_STEPS = 8

/** Returns the attributes of a span by name: from a list of keys and values as in OTLP, or from an object as other exporters write it. */
export function readAttributes(value: unknown): JsonObject {
  if (!Array.isArray(value)) return flattenNames(asObject(value) ?? {})
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const entry of value) {
    const { key, value: inner } = asObject(entry) ?? {}
    if (typeof key === 'string') found[key] = plainValue(inner)
  }
  return found
}

/** Flattens attributes that a viewer nested by name; values of names with dots are unchanged. */
function flattenNames(attributes: JsonObject): JsonObject {
  if (Object.entries(attributes).every(([key, value]) => key.includes('.') || !asObject(value))) return attributes
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const walk = (object: JsonObject, prefix: string, depth: number) => {
    for (const [key, value] of Object.entries(object)) {
      const inner = key.includes('.') || depth > MAX_NAME_STEPS ? undefined : asObject(value)
      if (inner) walk(inner, `${prefix}${key}.`, depth + 1)
      else found[`${prefix}${key}`] = value
    }
  }
  walk(attributes, '', 0)
  return found
}

/** Returns the plain value of one of OTLP's typed values, under the names of both JSON encodings. Any other value is returned unchanged. */
export function plainValue(value: unknown, depth = 0): unknown {
  const typedValue = asObject(value)
  if (!typedValue || depth > MAX_DEPTH) return value
  const fieldOf = (camel: string, snake: string) => typedValue[camel] ?? typedValue[snake]
  const text = fieldOf('stringValue', 'string_value')
  if (text !== undefined) return text
  const list = asObject(fieldOf('arrayValue', 'array_value'))
  if (list) return (Array.isArray(list.values) ? list.values : []).map((one: unknown) => plainValue(one, depth + 1))
  const pairs = asObject(fieldOf('kvlistValue', 'kvlist_value'))
  if (pairs) return readMembers(pairs.values, depth)
  const integer = fieldOf('intValue', 'int_value')
  if (integer !== undefined) return readInteger(integer, depth)
  const otherValue = fieldOf('doubleValue', 'double_value') ?? fieldOf('boolValue', 'bool_value') ?? fieldOf('bytesValue', 'bytes_value')
  return otherValue ?? (Object.keys(typedValue).length === 0 ? undefined : value)
}

/** Returns an integer; inside an argument or a result, one that exceeds a double keeps its exact digits. */
function readInteger(value: unknown, depth: number): unknown {
  if (Number.isSafeInteger(asNumber(value))) return asNumber(value)
  return depth > 0 && typeof value === 'string' && /^-?(?:0|[1-9]\d*)$/.test(value) ? parseExactJson(value) : value
}

function readMembers(values: unknown, depth: number): JsonObject {
  const entries = (Array.isArray(values) ? values : []).map(asObject)
  return Object.fromEntries(
    entries.flatMap((entry) => (stringOf(entry?.key) === undefined ? [] : [[entry?.key as string, plainValue(entry?.value, depth + 1)]])),
  )
}
