import type { ArchiveRecord } from '../archive.ts'
import { FORGOTTEN_MARK } from './forgotten-mark.ts'
import { lettersAndDigits } from './letters-and-digits.ts'
import { contentLines } from './strip-text.ts'
import type { TextMatcher } from './text-matcher.ts'
import { withoutLines } from './without-lines.ts'

/** A part without the lines of all these; undefined if nothing meaningful is left, or they cannot be removed from it. */
export function partWithoutLines({ bytes }: ArchiveRecord, matchers: readonly TextMatcher[]): string | undefined {
  const original = Buffer.from(bytes)
  const text = original.toString('utf8')
  if (!Buffer.from(text).equals(original)) return undefined
  try {
    const result = matchers.reduce((remaining, matcher) => String(withoutLines(remaining, matcher)), text)
    return result !== text && hasContent(result) ? result : undefined
  } catch (error) {
    // JSON that is nested too deeply to be followed.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function hasContent(text: string): boolean {
  return contentLines(text.replaceAll(FORGOTTEN_MARK, '')).some((line) => !line.isName && lettersAndDigits(line.text) !== '')
}
