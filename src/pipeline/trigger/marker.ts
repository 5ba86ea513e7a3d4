import type { Trigger } from './trigger.ts'

/** Fires when the assistant itself said a marker in its last words; the same letters in the output of a tool do not count. */
export function marker(text = '!!!SUMMARY!!!'): Trigger {
  return { name: `the assistant said ${text}`, fires: ({ lastSaid }) => lastSaid.includes(text) }
}
