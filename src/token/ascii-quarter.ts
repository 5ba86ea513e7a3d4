import { textGiven } from '../message/index.ts'

/**
 * The estimate of context compression for agents: four ASCII characters are one token, every other character (code point) is one,
 * rounded up at the end.
 *
 * @example
 * estimateAsciiQuarter('abcd你好') // 3
 */
export function estimateAsciiQuarter(text: string): number {
  textGiven(text, 'estimateAsciiQuarter')
  let quarters = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code <= 0x7f) quarters++
    else if (!isLow(code) || i === 0 || !isHigh(text.charCodeAt(i - 1))) quarters += 4
  }
  return Math.ceil(quarters / 4)
}

function isHigh(code: number): boolean {
  return (code & 0xfc00) === 0xd800
}

function isLow(code: number): boolean {
  return (code & 0xfc00) === 0xdc00
}
