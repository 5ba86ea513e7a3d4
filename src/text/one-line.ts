import { plain } from './plain.ts'

/** Puts a text on one line, without invisible and torn characters. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim()
}
