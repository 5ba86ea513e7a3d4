/** How a section of a record begins: the number of its message, and who speaks, or that the call came to nothing. */
export const RECORD_HEADING = /^#(\d{1,9}) (?:(user|assistant|tool|summary|failed): ?)?/

/** Whether a line would be read as the heading of a section of a record. */
export function isRecordHeading(line: string): boolean {
  return line.startsWith('#') && RECORD_HEADING.test(line)
}
