/** A word as a shell takes it: as it is where nothing in it means more to a shell, else in single quotes. */
export function quoted(word: string): string {
  return /^(?![~=])[\p{L}\p{N}_@%+=:,./~-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
