/** A text in lower case with unchanged indexes: İ, which would become two characters and not match the i that people type, becomes an i. */
export function lowerCaseInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}
