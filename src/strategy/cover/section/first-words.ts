import { safeCut } from '../../../text/index.ts'

/** Characters of a call's subject in a heading. */
export const MAX_SUBJECT_CHARS = 48

/** The start of a text up to the end of a word, in its first line; `…` marks the omission. */
export function firstWords(text: string, maxLength = MAX_SUBJECT_CHARS): string {
  const line = text.split('\n', 1)[0] as string
  if (line.length <= maxLength) return line === text ? line : `${line}…`
  const space = line.lastIndexOf(' ', maxLength)
  return `${line.slice(0, space < maxLength / 6 ? safeCut(line, maxLength) : space)}…`
}
