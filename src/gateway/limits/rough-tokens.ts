/** Bytes of JSON for a token, roughly. */
const BYTES_PER_TOKEN = 4

/** The tokens of a body, or of a part of one, that is not parsed. */
export function roughTokens(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}
