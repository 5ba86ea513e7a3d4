import { ByReference } from '../part/by-reference.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'

/**
 * Converts an authored value for callers that use objects: exact texts are parsed, values held by reference are inserted as they are, undefined members are
 * dropped, everything else is copied.
 */
export function materialise<T>(value: T): T
export function materialise(value: unknown): unknown {
  if (value instanceof VerbatimJson) return JSON.parse(value.json)
  if (value instanceof ByReference) return value.value
  if (Array.isArray(value)) return value.map((one: unknown) => materialise(one))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const result: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    if (one !== undefined) Object.defineProperty(result, key, { value: materialise(one), enumerable: true, writable: true, configurable: true })
  }
  return result
}
