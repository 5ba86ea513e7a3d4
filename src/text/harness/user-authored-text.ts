import { isFromHarness } from './is-from-harness.ts'
import { withoutHarnessText } from './without-harness-text.ts'

/** After this tag the harness continues in its own words, naming where more can be read. */
const NOTICE = /^\s*<task-notification>/

/**
 * Returns the user's own words in a text in the user's name: what a harness put before them is removed, and a text of a harness alone has none.
 *
 * @example
 * userAuthoredText('<system-reminder>Keep a list.</system-reminder>\nMend the parser.') // 'Mend the parser.'
 */
export function userAuthoredText(text: string): string {
  if (!isFromHarness(text)) return text
  if (NOTICE.test(text)) return ''
  const rest = withoutHarnessText(text).trim()
  return isFromHarness(rest) ? '' : rest
}
