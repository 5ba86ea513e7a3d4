import { DecantError, textGiven } from '../../message/index.ts'
import type { Trigger } from './trigger.ts'

/**
 * Fires when the assistant itself said a marker in its last words; the same letters in the output of a tool do not count. In a session it asks for one
 * compaction: what was said before the last one counts no more, also while the words still stand.
 * @throws DecantError `invalid-argument` for what is no text, `invalid-option` for one that is empty, which every word would hold
 */
export function marker(text = '!!!SUMMARY!!!'): Trigger {
  textGiven(text, 'marker')
  if (text.trim() === '') throw new DecantError('invalid-option', 'The text of marker is empty', "Give what the assistant is to say, such as '!!!SUMMARY!!!'.")
  return { name: `the assistant said ${text}`, fires: ({ lastSaid }) => lastSaid.includes(text) }
}
