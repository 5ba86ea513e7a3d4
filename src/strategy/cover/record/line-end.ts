import { CODE, codeKind } from '../code-kind.ts'

/** Tokens of a line's end behind a text: signs take it into their token, letters and digits do not. */
export function lineEndTokens(text: string): number {
  return codeKind(text.charCodeAt(text.length - 1)) === CODE.word ? 1 : 0
}
