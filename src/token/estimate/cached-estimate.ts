import { TextCountCache } from '../text-count-cache.ts'
import { estimateTokens } from './estimate.ts'

/**
 * Creates an `estimateTokens` with a memory, so that counters of one history that differ in scale read its texts only once. Keeps the texts, at most some
 * megabytes, alive as long as it is referenced.
 */
export function cachedEstimate(): (text: string) => number {
  return new TextCountCache(estimateTokens).count
}
