/**
 * What a section of a record begins with: the number of its message, and before a call that came to nothing that it did, as a reader might else think
 * it done.
 */
export function sectionNumber(number: number, failed: boolean): string {
  return failed ? `#${number} failed: ` : `#${number} `
}
