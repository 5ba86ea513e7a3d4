import { numberOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { exactJson } from '../tracing/exact-json.ts'

/** The maximum depth of recorded values. */
const DEEPEST = 200
/** The maximum number of steps in an attribute's name. */
const NAMES_DEEP = 8

/** Returns the attributes of a span by name: from a list of keys and values as in OTLP, or from an object as other exporters write it. */
export function attributesOf(value: unknown): JsonObject {
  if (!Array.isArray(value)) return dotted(objectOf(value) ?? {})
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const entry of value) {
    const { key, value: inner } = objectOf(entry) ?? {}
    if (typeof key === 'string') found[key] = plainValue(inner)
  }
  return found
}

/** Flattens attributes that a viewer nested by name; values of names with dots are unchanged. */
function dotted(attributes: JsonObject): JsonObject {
  if (Object.entries(attributes).every(([key, value]) => key.includes('.') || !objectOf(value))) return attributes
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const walk = (object: JsonObject, prefix: string, depth: number) => {
    for (const [key, value] of Object.entries(object)) {
      const inner = key.includes('.') || depth > NAMES_DEEP ? undefined : objectOf(value)
      if (inner) walk(inner, `${prefix}${key}.`, depth + 1)
      else found[`${prefix}${key}`] = value
    }
  }
  walk(attributes, '', 0)
  return found
}

/** Returns the plain value of one of OTLP's typed values, under the names of both JSON encodings. Any other value is returned unchanged. */
export function plainValue(value: unknown, depth = 0): unknown {
  const typed = objectOf(value)
  if (!typed || depth > DEEPEST) return value
  const of = (camel: string, snake: string) => typed[camel] ?? typed[snake]
  const text = of('stringValue', 'string_value')
  if (text !== undefined) return text
  const list = objectOf(of('arrayValue', 'array_value'))
  if (list) return (Array.isArray(list.values) ? list.values : []).map((one: unknown) => plainValue(one, depth + 1))
  const pairs = objectOf(of('kvlistValue', 'kvlist_value'))
  if (pairs) return membersOf(pairs.values, depth)
  const whole = of('intValue', 'int_value')
  if (whole !== undefined) return wholeNumber(whole, depth)
  const other = of('doubleValue', 'double_value') ?? of('boolValue', 'bool_value') ?? of('bytesValue', 'bytes_value')
  return other ?? (Object.keys(typed).length === 0 ? undefined : value)
}

/** Returns a whole number; inside an argument or a result, one that exceeds a double keeps its exact digits. */
function wholeNumber(value: unknown, depth: number): unknown {
  if (Number.isSafeInteger(numberOf(value))) return numberOf(value)
  return depth > 0 && typeof value === 'string' && /^-?(?:0|[1-9]\d*)$/.test(value) ? exactJson(value) : value
}

function membersOf(values: unknown, depth: number): JsonObject {
  const entries = (Array.isArray(values) ? values : []).map(objectOf)
  return Object.fromEntries(
    entries.flatMap((entry) => (stringOf(entry?.key) === undefined ? [] : [[entry?.key as string, plainValue(entry?.value, depth + 1)]])),
  )
}
