import { namesPrivateKey } from './private-keys.ts'
import { hasForm } from './secret-forms.ts'

/** Characters of possible base64 that are checked together; a longer text is checked piece by piece. */
const PIECE = 8000
/** Characters of the neighbouring pieces that are checked with one: longer than most secrets. */
const BESIDE = 400
const BEGINNING = new RegExp(`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32,${PIECE}}={0,2}`, 'g')
const REST = new RegExp(`[A-Za-z0-9+/]{1,${PIECE}}={0,2}`, 'y')

/** Base64 is wrapped at no fewer characters than this: mostly at 64 or 76. */
const WIDTH = 60
const LINE_END = String.raw`(?:\r?\n|\\r\\n|\\n)[ \t]{0,8}`
const NEXT_LINE = new RegExp(String.raw`(?<!=)${LINE_END}[A-Za-z0-9+/]{1,${PIECE}}={0,2}(?![^\s"'\\])`, 'y')
const LINE_ENDS = new RegExp(LINE_END, 'g')

/** A property of every secret that is searched for in base64: this many ASCII characters in a row. Other bytes seldom have it. */
const READABLE = /[ -~]{15}/

/** A text without the pieces of base64 that contain a secret of a known form. */
export function withoutEncoded(text: string, marked: (kind: string, secret: string) => string): string {
  let result = ''
  let done = 0
  for (const [start, end] of encoded(text)) {
    for (let at = start; at < end; at += PIECE) {
      const to = Math.min(end, at + PIECE)
      if (!hidesSecret(text.slice(Math.max(start, at - BESIDE), Math.min(end, to + BESIDE)))) continue
      result += text.slice(done, at) + marked('base64', text.slice(at, to))
      done = to
    }
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Start and end of possible base64, across line ends. */
function* encoded(text: string): Generator<[start: number, end: number]> {
  BEGINNING.lastIndex = 0
  for (let match = BEGINNING.exec(text); match; match = BEGINNING.exec(text)) {
    const [beginning] = match
    let end = BEGINNING.lastIndex
    const more = beginning.length < PIECE ? NEXT_LINE : REST
    more.lastIndex = end
    while (beginning.length >= WIDTH && more.test(text)) end = more.lastIndex
    yield [match.index, end]
    BEGINNING.lastIndex = end
  }
}

/** Decoded from each of the first four letters: the ones before may belong to an escape, such as the n of `\n` in a JSON text. */
function hidesSecret(blob: string): boolean {
  const signs = blob.replace(LINE_ENDS, '')
  return [0, 1, 2, 3].some((from) => {
    const text = Buffer.from(signs.slice(from), 'base64').toString('latin1')
    return READABLE.test(text) && (hasForm(text) || namesPrivateKey(text))
  })
}
