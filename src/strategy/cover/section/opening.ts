import { safeCut } from '../../../text/index.ts'

/** Characters of a call's subject in a heading. */
export const ABOUT = 48

/** The start of a text up to the end of a word, in its first line; `…` marks the omission. */
export function opening(text: string, longest = ABOUT): string {
  const line = text.split('\n', 1)[0] as string
  if (line.length <= longest) return line === text ? line : `${line}…`
  const space = line.lastIndexOf(' ', longest)
  return `${line.slice(0, space < longest / 6 ? safeCut(line, longest) : space)}…`
}
