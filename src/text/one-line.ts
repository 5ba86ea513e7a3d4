import { plain } from './plain.ts'

/** A text on one line, with nothing unseen and no torn characters in it. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim()
}
