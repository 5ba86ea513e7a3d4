/** Digits and letters of hexadecimal numbers, as a commit or a checksum is named. */
const HEXADECIMAL = /(?<![\p{L}\p{N}_])[\da-f]{7,64}(?![\p{L}\p{N}_])/giu

/** A text in which `replacement` is in place of each hash: seven or more hexadecimal digits, of which some are letters and some are not. */
export function replaceHashes(text: string, replacement: (hash: string) => string): string {
  return text.replace(HEXADECIMAL, (written) => (/\d/.test(written) && /[a-f]/i.test(written) ? replacement(written) : written))
}
