const MAX_CHARS = 100

/** The first words of a text on one line, at most a hundred characters. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, MAX_CHARS * 10)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS - 1).toWellFormed()}…`
}
