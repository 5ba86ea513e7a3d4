import { formatCount } from './format-count.ts'

/** The number of skipped files that are named. */
const MAX_NAMED = 3

/** A line about files that were skipped because they are not logs; empty if there are none. */
export function skippedFilesLine(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const what = names.length === 1 ? 'is no history or log' : 'are no histories or logs'
  return `Skipped ${formatCount(names.length, 'file')} that ${what}: ${names.slice(0, MAX_NAMED).join(', ')}${more}.\n`
}
