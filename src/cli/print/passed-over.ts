import { counted } from './counted.ts'

/** The number of skipped files that are named. */
const NAMED = 3

/** A line about files that were skipped because they are not logs; empty if there are none. */
export function passedOver(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  const what = names.length === 1 ? 'is no history or log' : 'are no histories or logs'
  return `Skipped ${counted(names.length, 'file')} that ${what}: ${names.slice(0, NAMED).join(', ')}${more}.\n`
}
