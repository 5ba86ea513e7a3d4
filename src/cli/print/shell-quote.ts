/** Quotes a word for a shell: unchanged if it has no special characters, else in single quotes. */
export function shellQuote(word: string): string {
  return /^(?![~=])[\p{L}\p{N}_@%+=:,./~-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
