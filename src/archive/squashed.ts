/** The letters and digits of a text alone. White space that stands there as JSON escapes it, however often, says no more than where it stands itself. */
export function squashed(text: string): string {
  return text.replaceAll(/\\+[nrt]|[^\p{L}\p{N}\\]+|\\+/gu, '')
}
