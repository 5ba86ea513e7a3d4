import type { Trigger } from './trigger.ts'

/**
 * Fires when the user asked for it: for a caller who asks triggers himself and says so in `requested`. A session asks no trigger where `compact` is
 * called, so that among its triggers this one never fires.
 * @example
 * const occasion = { used: 12_000, window: 200_000, messages: 8, turns: 2, steps: 3, lastSaid: '' }
 * any(usedShareAtLeast(0.85), manual()).fires({ ...occasion, requested: true }) // true
 */
export function manual(): Trigger {
  return { name: 'asked for', fires: ({ requested }) => requested === true }
}
