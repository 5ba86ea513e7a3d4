import type { Pattern } from './prefix-span.ts'

/** Share of a pattern's places at which it must go on alike to be told on. */
const MOSTLY = 0.5

/** The patterns, and each told on as far as most of its places go on alike. Every pattern stands once. */
export function extendedPatterns(kept: readonly Pattern[], all: readonly Pattern[]): Pattern[] {
  const longer = new Map<string, Pattern>()
  for (const pattern of all) {
    const key = pattern.symbols.slice(0, -1).join(' ')
    const known = longer.get(key)
    if (!known || pattern.places.length > known.places.length) longer.set(key, pattern)
  }
  const found = new Map(kept.map((pattern) => [pattern.symbols.join(' '), pattern]))
  for (const pattern of kept) {
    let last = pattern
    for (let next = longer.get(last.symbols.join(' ')); next && next.places.length >= last.places.length * MOSTLY; next = longer.get(last.symbols.join(' ')))
      last = next
    found.set(last.symbols.join(' '), last)
  }
  return [...found.values()]
}
