/**
 * The beginning of a record's section: the number of its message, and for a call that failed its ending, as a reader might otherwise consider it done.
 * @param ended one of `ENDED`; empty for a call that succeeded
 */
export function sectionNumber(number: number, ended: string): string {
  return ended === '' ? `#${number} ` : `#${number} ${ended}: `
}
