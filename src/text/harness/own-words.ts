import { isFromHarness } from './is-from-harness.ts'
import { withoutPrinted } from './without-printed.ts'

/** A harness goes on behind this tag of its own: it tells where more can be read. */
const NOTICE = /^\s*<task-notification>/

/**
 * The user's own words in a text that stands in the user's name: what a harness put before them is left out, and a text of a harness alone has none.
 *
 * @example
 * ownWords('<system-reminder>Keep a list.</system-reminder>\nMend the parser.') // 'Mend the parser.'
 */
export function ownWords(text: string): string {
  if (!isFromHarness(text)) return text
  if (NOTICE.test(text)) return ''
  const rest = withoutPrinted(text).trim()
  return isFromHarness(rest) ? '' : rest
}
