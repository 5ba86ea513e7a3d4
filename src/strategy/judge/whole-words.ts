import { bothForms } from '../../text/index.ts'

/** What is part of an English word. Chinese parts no words by blanks, so its characters are none: `看到bug在这里` says `bug`. */
const LETTER = String.raw`[\p{Script=Latin}\p{N}_]`

/** A test for English as whole words without regard to case, and for Chinese anywhere, simplified or traditional; both as the inside of a pattern. */
export function wholeWords(english: string, chinese: string): RegExp {
  return bothForms(new RegExp(`(?<!${LETTER})(?:${english})(?!${LETTER})|${chinese}`, 'iu'))
}
