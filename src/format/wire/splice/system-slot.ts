import type { Codec } from '../codec.ts'

/** System text outside the array. */
export interface SystemSlot<T> {
  readonly key: string
  readonly value: T
  /** The source index of its message: -1 for the first key that the codec names, -2 for the second, … */
  readonly index: number
}

/** Returns the first of the codec's system keys that has a value. */
export function systemSlot<T>({ system = [] }: Pick<Codec, 'system'>, at: (key: string) => T): SystemSlot<NonNullable<T>> | undefined {
  for (const [i, key] of system.entries()) {
    const value = at(key)
    if (value !== undefined && value !== null) return { key, value, index: -1 - i }
  }
  return undefined
}
