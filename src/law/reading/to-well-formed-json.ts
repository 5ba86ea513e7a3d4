import { replaceHalfEscapes } from '../../text/index.ts'

/** Returns JSON that can be written as UTF-8: each lone surrogate, escaped or not, is replaced by U+FFFD; the same text if there is none. */
export function toWellFormedJson(json: string): string {
  return replaceHalfEscapes(json.toWellFormed(), () => '\\ufffd')
}
