import { fileUrlPath, unescapeLetters } from '../../text/index.ts'

const FILE_URL = /\bfile:\/[^\s"'<>`)\]}?#，。、；：）]+/gi
/** UTF-8 beyond ASCII, percent-encoded. */
const PERCENT = /(?:%[c-f][\da-f](?:%[89ab][\da-f]){1,3})+/gi

/**
 * Rewrites a text so that one name, however it is written, is one sequence of characters: `file:` addresses become paths, percent-encoded and escaped letters
 * become letters, and letters with accents one character each. For comparison only. Linear.
 *
 * @example
 * plainNames('file:///%E9%A1%B9%E7%9B%AE/a.md') // '/项目/a.md'
 */
export function plainNames(text: string): string {
  return unescapeLetters(text.replace(FILE_URL, (url) => fileUrlPath(url) ?? url).replace(PERCENT, (written) => decoded(written))).normalize('NFC')
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
