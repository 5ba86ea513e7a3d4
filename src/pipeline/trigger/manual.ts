import type { Trigger } from './trigger.ts'

/** Fires when the user asked for it. */
export function manual(): Trigger {
  return { name: 'asked for', fires: ({ requested }) => requested === true }
}
