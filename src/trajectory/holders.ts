/** Keys under which sources keep what they say about a run, one level down. */
const NESTED = ['meta', 'metadata', 'info'] as const

/** Where facts about a run may stand: its metadata, then what that nests. */
export function holders(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const nested = NESTED.map((key) => meta[key]).filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return [meta, ...nested]
}
