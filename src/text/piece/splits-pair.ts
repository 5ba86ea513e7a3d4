/**
 * Whether a place lies between the two halves of a surrogate pair. A lone half is a character of its own.
 *
 * @example
 * splitsPair('😀', 1) // true
 */
export function splitsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
}
