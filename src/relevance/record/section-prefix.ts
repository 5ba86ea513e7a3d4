/**
 * The beginning of a record's section: the number of its message, and for a call that failed its outcome, as a reader might otherwise consider it done.
 * @param failure one of `CALL_ENDING`; empty for a call that succeeded
 */
export function sectionPrefix(number: number, failure: string): string {
  return failure === '' ? `#${number} ` : `#${number} ${failure}: `
}
