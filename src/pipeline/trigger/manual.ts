import type { Trigger } from './trigger.ts'

/**
 * Fires when the user asked for it: for a caller who asks triggers himself and says so in `requested`. A session asks no trigger where `compact` is
 * called, so that among its triggers this one never fires.
 * @example
 * any(usedShareAtLeast(0.85), manual()).fires(occasionOf(messages, { used: 12_000, window: 200_000, requested: true })) // true
 */
export function manual(): Trigger {
  return { name: 'asked for', fires: ({ requested }) => requested === true }
}
