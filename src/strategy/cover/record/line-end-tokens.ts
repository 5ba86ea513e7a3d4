import { CODE_KIND, codeKind } from '../code-kind.ts'

/** Tokens of a line end after a text: punctuation merges with it into one token, letters and digits do not. */
export function lineEndTokens(text: string): number {
  return codeKind(text.charCodeAt(text.length - 1)) === CODE_KIND.word ? 1 : 0
}
