import { withTraditionalForms } from '../../text/index.ts'

/** The characters of English words. Chinese does not separate words by blanks, so its characters are not among them: `看到bug在这里` contains `bug`. */
const LETTER = String.raw`[\p{Script=Latin}\p{N}_]`

/** A pattern for English as whole words in any case, and for Chinese anywhere, simplified or traditional. Both are given as the source of a pattern. */
export function wholeWordPattern(english: string, chinese: string): RegExp {
  return withTraditionalForms(new RegExp(`(?<!${LETTER})(?:${english})(?!${LETTER})|${chinese}`, 'iu'))
}
