import { textGiven } from '../../message/index.ts'
import type { Trigger } from './trigger.ts'

/**
 * Fires when the assistant itself said a marker in its last words; the same letters in the output of a tool do not count.
 * @throws DecantError `invalid-argument`
 */
export function marker(text = '!!!SUMMARY!!!'): Trigger {
  textGiven(text, 'marker')
  return { name: `the assistant said ${text}`, fires: ({ lastSaid }) => lastSaid.includes(text) }
}
