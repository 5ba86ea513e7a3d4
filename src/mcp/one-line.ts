const LONGEST = 100

/** The first words of a text on one line, at most a hundred characters. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, LONGEST * 10)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`
}
