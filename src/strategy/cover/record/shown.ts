import type { Ledger, Passage } from '../../../relevance/index.ts'
import { jsonStyle, tightened } from './json-style.ts'

/**
 * What a record shows of a stretch of a passage: its text, but for JSON, and values as Python prints them, without the white space that says nothing.
 * Between their tokens none is left, and within the strings of JSON one sign is left of each run of escaped white space. Linear.
 *
 * @example
 * // '"id": "a1", "text": "if (x) {\n\t\t\treturn' is shown as '"id":"a1","text":"if (x) {\treturn'
 */
export function shownText(passage: Passage, start: number, end: number): string {
  const text = passage.text.slice(start, end)
  const style = jsonStyle(passage)
  return style ? tightened(text, style) : text
}

/** What a record shows of a whole piece. */
export function pieceText(ledger: Ledger, piece: number): string {
  return shownText(ledger.passages[ledger.passage[piece] as number] as Passage, ledger.start[piece] as number, ledger.end[piece] as number)
}
