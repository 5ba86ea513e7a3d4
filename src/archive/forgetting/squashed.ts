/** What stands between letters and digits. White space that stands there as JSON escapes it, however often, says no more than where it stands itself. */
export const BETWEEN = /\\+[nrt]|[^\p{L}\p{N}\\]+|\\+/gu

/** The letters and digits of a text alone. */
export function squashed(text: string): string {
  return text.replaceAll(BETWEEN, '')
}
