import { checkShare } from './check-limit.ts'
import type { Trigger } from './trigger.ts'

/**
 * Fires when less than a share of the window is left (default a quarter; exactly that share does not count).
 * @example
 * tokensLeft(0.25)
 */
export function tokensLeft(share = 0.25): Trigger {
  checkShare('tokensLeft', share, 'tokensLeft(0.25)')
  return { name: `below ${share} of the window left`, fires: ({ used, window }) => (window - used) / window < share }
}
