import { checkText, DecantError } from '../../message/index.ts'
import type { Trigger } from './trigger.ts'

/**
 * Fires when the assistant's latest words contain a marker; the same letters in the output of a tool do not count. In a session it causes one compaction: words
 * from before the last compaction no longer count, even while they are still in the history.
 * @throws DecantError `invalid-argument` for a value that is no text, `invalid-option` for an empty text, which any words would contain
 */
export function marker(text = '!!!SUMMARY!!!'): Trigger {
  checkText(text, 'marker')
  if (text.trim() === '')
    throw new DecantError('invalid-option', 'The text of marker is empty', "Give the text to look for in the assistant's words, such as '!!!SUMMARY!!!'.")
  return { name: `the assistant said ${text}`, fires: ({ lastText }) => lastText.includes(text) }
}
