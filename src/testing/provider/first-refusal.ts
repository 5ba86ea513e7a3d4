import type { Refusal } from './refusal.ts'

/** The first refusal of a list of checks, in order; undefined if all pass. */
export function firstRefusal<T>(subject: T, checks: readonly ((subject: T) => Refusal | undefined)[]): Refusal | undefined {
  for (const check of checks) {
    const refusal = check(subject)
    if (refusal) return refusal
  }
  return undefined
}
