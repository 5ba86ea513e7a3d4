/**
 * The beginning of a record's section: the number of its message, and for a call that failed its outcome, as a reader might otherwise consider it done.
 * @param ended one of `CALL_ENDING`; empty for a call that succeeded
 */
export function sectionPrefix(number: number, ended: string): string {
  return ended === '' ? `#${number} ` : `#${number} ${ended}: `
}
