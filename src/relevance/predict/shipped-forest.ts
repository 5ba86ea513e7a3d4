import { type FlatForest, flattenForest } from './forest.ts'
import { WEIGHTS } from './weights.ts'
import { parseForest } from './weights-text.ts'

let parsed: FlatForest | undefined

/** The trees of the shipped future-use model, parsed when first needed. */
export function shippedForest(): FlatForest {
  parsed ??= flattenForest(parseForest(WEIGHTS))
  return parsed
}
