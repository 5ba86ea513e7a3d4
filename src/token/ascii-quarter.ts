import { checkText } from '../message/index.ts'
import { splitsPair } from '../text/index.ts'

/**
 * Estimates tokens as context compression for agents does: four ASCII characters are one token, every other character (code point) is one, rounded up at the
 * end.
 *
 * @example
 * estimateAsciiQuarter('abcd你好') // 3
 */
export function estimateAsciiQuarter(text: string): number {
  checkText(text, 'estimateAsciiQuarter')
  let quarters = 0
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) <= 0x7f) quarters++
    else if (!splitsPair(text, i)) quarters += 4
  }
  return Math.ceil(quarters / 4)
}
