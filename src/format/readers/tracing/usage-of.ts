import type { JsonObject } from '../../wire/value.ts'
import type { TracedUsage } from './traced-log.ts'

/** The keys of each count, the most reliable first. */
export type UsageNames = Readonly<Record<keyof TracedUsage, readonly string[]>>

/** Returns the counts in several objects, for each the first one found; undefined if there is none. */
export function usageOf(...sources: readonly (readonly [counts: JsonObject, names: UsageNames])[]): TracedUsage | undefined {
  const kinds = ['input', 'output', 'read', 'written', 'cost'] as const
  const found = kinds.flatMap((kind) => {
    const count = sources.flatMap(([counts, names]) => names[kind].map((name) => countOf(counts[name]))).find((one) => one !== undefined)
    return count === undefined ? [] : [[kind, count] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Returns a count, which stores may write as text. */
function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
