/** Everything between letters and digits. White space escaped by JSON, however often, counts like white space itself. */
export const SEPARATORS = /\\+[nrt]|[^\p{L}\p{N}\\]+|\\+/gu

export function lettersAndDigits(text: string): string {
  return text.replaceAll(SEPARATORS, '')
}
