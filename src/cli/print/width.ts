/** Characters that a terminal draws two columns wide: scripts of East Asia, full-width forms, emoji. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u
const ZERO_WIDTH = /[\p{M}\p{Cc}\p{Cf}]/u

/** Columns that a text takes in a terminal. */
export function width(text: string): number {
  let columns = 0
  for (const char of text) columns += columnsOf(char)
  return columns
}

/** A text of exactly this many columns: padded with spaces, or cut at its end. Terminal control characters are removed. */
export function fitToWidth(text: string, columns: number): string {
  if (columns <= 0) return ''
  const visible = text.replace(/\p{Cc}/gu, '')
  const all = width(visible)
  if (all <= columns) return visible + ' '.repeat(columns - all)
  let kept = ''
  let used = 0
  for (const char of visible) {
    if (used + columnsOf(char) > columns - 1) break
    kept += char
    used += columnsOf(char)
  }
  return `${kept}…${' '.repeat(columns - 1 - used)}`
}

function columnsOf(char: string): number {
  return WIDE.test(char) ? 2 : ZERO_WIDTH.test(char) ? 0 : 1
}
