import { TextMemory } from '../text-memory.ts'
import { estimateTokens } from './estimate.ts'

/**
 * Estimates as `estimateTokens` does and remembers, so that counters of one history that differ in scale look at its texts once. Holds on to the
 * texts, some megabytes at the most, for as long as it is held itself.
 */
export function rememberedEstimate(): (text: string) => number {
  return new TextMemory(estimateTokens).count
}
