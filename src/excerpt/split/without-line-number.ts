const LINE_NUMBER = /^\s{0,12}\d{1,7}(?:\t|→|\s?│|\s?\|\s|[:-](?!\d))/

/** Removes the number and the tab, arrow or bar that a file viewer writes before a line. */
export function withoutLineNumber(line: string): string {
  return line.replace(LINE_NUMBER, '')
}
