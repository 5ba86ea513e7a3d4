/**
 * Checks the number of messages that a section of an edit spans, and returns it.
 * @throws RangeError for anything but a whole number from 0
 */
export function checkLength(length: number): number {
  if (Number.isSafeInteger(length) && length >= 0) return length
  throw new RangeError(`A section spans ${length} messages; it must be a whole number from 0`)
}
