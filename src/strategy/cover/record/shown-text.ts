import type { Ledger, Passage } from '../../../relevance/index.ts'
import { compactJson, jsonStyle } from './json-style.ts'

/**
 * The text that a record shows for a part of a passage, without the white space in JSON and in values as Python prints them that carries no meaning: none
 * between tokens, and one character for each run of escaped white space within the strings of JSON. Linear.
 *
 * @example
 * // '"id": "a1", "text": "if (x) {\n\t\t\treturn' is shown as '"id":"a1","text":"if (x) {\treturn'
 */
export function shownText(passage: Passage, start: number, end: number): string {
  const text = passage.text.slice(start, end)
  const style = jsonStyle(passage)
  return style ? compactJson(text, style) : text
}

/** The text that a record shows for a whole piece. */
export function pieceText(ledger: Ledger, piece: number): string {
  return shownText(ledger.passages[ledger.passage[piece] as number] as Passage, ledger.start[piece] as number, ledger.end[piece] as number)
}
