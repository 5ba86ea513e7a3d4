const NUMBER = /^\s{0,12}\d{1,7}(?:\t|→|\s?│|\s?\|\s|[:-](?!\d))/

/** A line without the number and the tab, arrow or bar that a viewer of files puts before it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBER, '')
}
