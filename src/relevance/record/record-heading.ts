/**
 * The beginning of a record's section: the number of its message, and the speaker or the outcome of the call: that it failed, that it failed and a later one
 * with the same aim succeeded, that the user refused it, that it was not made, that its search found nothing, or that its work was ended later.
 */
export const RECORD_HEADING =
  /^#(\d{1,9}) (?:(user|harness|assistant|tool|summary|failed(?:, then #\d{1,9} ok)?|then #\d{1,9} (?:done|dropped|replaced|removed|put back)|refused by user|not done|found nothing): ?)?/

/** Whether a line would be parsed as the heading of a record's section. */
export function isRecordHeading(line: string): boolean {
  return line.startsWith('#') && RECORD_HEADING.test(line)
}
