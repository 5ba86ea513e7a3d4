import { withoutInvisible } from './without-invisible.ts'

/** Puts a text on one line, without invisible and torn characters. */
export function oneLine(text: string): string {
  return withoutInvisible(text).replaceAll(/\s+/g, ' ').trim()
}
