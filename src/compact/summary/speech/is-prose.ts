/** How code, data, tables and headings begin or end. */
const CODE =
  /^(?:[|#>{}[\]()<$@\\/=+~^%&]|\/\/|--|["'][\w .-]+["']\s*:|(?:import|from|def|func|function|class|const|let|var|return|package|type|struct|public|private|export|if \(|for \(|git|cd|npm|pip)\b(?!.*[.!?:]$))|[{};\\=(|]$|^\d+\s*[→|:]|=>|\s:=\s|^[\w.]+\([^)]*\)?[;,]?$|\w\(\)\s*[{;]/
const QUOTED = /`[^`]*`/g
const WORD = /\p{L}{2,}/gu
const PROSE_CHAR = /[\p{L}\p{N}\s.,:;!?'"’“”()\-–—]/gu
const CHINESE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu
const MIN_WORDS = 3
const MIN_CHINESE = 4
/** Minimum fraction of characters that are words and punctuation. */
const MIN_PROSE_RATIO = 0.85

/** Whether a sentence is prose, in any language: not code or data, a row of a table, or a heading of a word or two. */
export function isProse(sentence: string): boolean {
  const text = sentence.replace(/^(?:[-*•·]|\d{1,3}[.)])\s+/, '').replaceAll('**', '')
  if (text.startsWith('|') || CODE.test(text)) return false
  const unquoted = text.replace(QUOTED, 'code')
  const words = unquoted.match(WORD)?.length ?? 0
  const isLongEnough = words >= MIN_WORDS || (unquoted.match(CHINESE)?.length ?? 0) >= MIN_CHINESE
  return isLongEnough && (unquoted.match(PROSE_CHAR)?.length ?? 0) >= Array.from(unquoted).length * MIN_PROSE_RATIO
}
