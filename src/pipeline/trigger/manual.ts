import type { Trigger } from './trigger.ts'

/**
 * Fires when the user asked for it: for callers that evaluate triggers themselves and set `requested`. A session evaluates no trigger when `compact` is called,
 * so this one never fires there.
 * @example
 * const state = { used: 12_000, window: 200_000, messages: 8, turns: 2, steps: 3, lastText: '' }
 * any(usedShareAtLeast(0.85), manual()).fires({ ...state, requested: true }) // true
 */
export function manual(): Trigger {
  return { name: 'asked for', fires: ({ requested }) => requested === true }
}
