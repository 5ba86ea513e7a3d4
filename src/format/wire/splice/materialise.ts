import { Exact } from '../part/exact.ts'
import { Held } from '../part/held.ts'

/** An authored value for callers that hold objects: exact texts are parsed, what is held is put as it is, undefined members left out, all else copied. */
export function materialise<T>(value: T): T
export function materialise(value: unknown): unknown {
  if (value instanceof Exact) return JSON.parse(value.json)
  if (value instanceof Held) return value.value
  if (Array.isArray(value)) return value.map((one: unknown) => materialise(one))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const result: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    if (one !== undefined) Object.defineProperty(result, key, { value: materialise(one), enumerable: true, writable: true, configurable: true })
  }
  return result
}
