/**
 * How a section of a record begins: the number of its message, and who speaks, or that the call came to nothing: that it failed, that it failed and a later
 * one with the same aim went well, that the user refused it, that it was not made, that it looked for what is not there, or that what it began or made is over.
 */
export const RECORD_HEADING =
  /^#(\d{1,9}) (?:(user|harness|assistant|tool|summary|failed(?:, then #\d{1,9} ok)?|then #\d{1,9} (?:done|dropped|replaced|removed|put back)|refused by user|not done|found nothing): ?)?/

/** Whether a line would be read as the heading of a section of a record. */
export function isRecordHeading(line: string): boolean {
  return line.startsWith('#') && RECORD_HEADING.test(line)
}
