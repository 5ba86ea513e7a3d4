import { checkShare } from './check-limit.ts'
import type { Trigger } from './trigger.ts'

/**
 * Fires strictly above a share of the window (exactly that share does not count). A window of 0 is full as soon as anything is used. Shares are divided, never
 * multiplied: 0.29 × 100 is less than 29 in floating point, 29 / 100 is 0.29.
 * @example
 * usedShareAbove(0.8)
 */
export function usedShareAbove(share = 0.8): Trigger {
  checkShare('usedShareAbove', share, 'usedShareAbove(0.8)')
  return { name: `above ${share} of the window`, fires: ({ used, window }) => used / window > share }
}

/**
 * Fires at a share of the window and above.
 * @example
 * usedShareAtLeast(0.85)
 */
export function usedShareAtLeast(share = 0.85): Trigger {
  checkShare('usedShareAtLeast', share, 'usedShareAtLeast(0.8)')
  return { name: `at least ${share} of the window`, fires: ({ used, window }) => used > 0 && used / window >= share }
}
