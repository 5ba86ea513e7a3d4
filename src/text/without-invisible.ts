/** Invisible characters that change how a text reads: terminal codes, zero width, direction. Tabs and line ends are kept. */
const INVISIBLE_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Removes invisible characters from a text and replaces torn ones. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE_CHARACTERS, '').toWellFormed()
}
