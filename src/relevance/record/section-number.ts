/**
 * What a section of a record begins with: the number of its message, and before a call that came to nothing how it ended, as a reader might else think
 * it done.
 * @param ended one of `ENDED`; empty of a call that went well
 */
export function sectionNumber(number: number, ended: string): string {
  return ended === '' ? `#${number} ` : `#${number} ${ended}: `
}
