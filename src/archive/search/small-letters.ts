/** A text in small letters, each in the place of its capital: İ, which would become two signs and part from the i that people type, is an i. */
export function smallLetters(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}
