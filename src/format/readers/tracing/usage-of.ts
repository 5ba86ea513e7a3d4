import type { JsonObject } from '../../wire/value.ts'
import type { TracedUsage } from './traced.ts'

/** The names under which each count stands, the surest first. */
export type UsageNames = Readonly<Record<keyof TracedUsage, readonly string[]>>

/** What is counted in objects, the first that counts something for it; undefined where nothing is counted. */
export function usageOf(...told: readonly (readonly [counts: JsonObject, names: UsageNames])[]): TracedUsage | undefined {
  const kinds = ['input', 'output', 'read', 'written', 'cost'] as const
  const found = kinds.flatMap((kind) => {
    const count = told.flatMap(([counts, names]) => names[kind].map((name) => countOf(counts[name]))).find((one) => one !== undefined)
    return count === undefined ? [] : [[kind, count] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** A count, which stores may write as text. */
function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
