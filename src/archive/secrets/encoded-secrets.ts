import { hasPrivateKeyLine } from './private-keys.ts'
import { hasKnownSecret } from './secret-forms.ts'

/** Characters of possible base64 that are checked together; a longer text is checked piece by piece. */
const PIECE_LENGTH = 8000
/** Characters of the neighbouring pieces that are checked with one: longer than most secrets. */
const OVERLAP = 400
const BEGINNING = new RegExp(`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32,${PIECE_LENGTH}}={0,2}`, 'g')
const REST = new RegExp(`[A-Za-z0-9+/]{1,${PIECE_LENGTH}}={0,2}`, 'y')

/** Base64 is wrapped at no fewer characters than this: mostly at 64 or 76. */
const MIN_LINE_WIDTH = 60
const LINE_END = String.raw`(?:\r?\n|\\r\\n|\\n)[ \t]{0,8}`
const NEXT_LINE = new RegExp(String.raw`(?<!=)${LINE_END}[A-Za-z0-9+/]{1,${PIECE_LENGTH}}={0,2}(?![^\s"'\\])`, 'y')
const LINE_ENDS = new RegExp(LINE_END, 'g')

/** A property of every secret that is searched for in base64: this many ASCII characters in a row. Other bytes seldom have it. */
const READABLE = /[ -~]{15}/

/** A text without the pieces of base64 that contain a secret of a known form. */
export function withoutEncodedSecrets(text: string, mark: (kind: string, secret: string) => string): string {
  let result = ''
  let copiedTo = 0
  for (const [start, end] of base64Ranges(text)) {
    for (let at = start; at < end; at += PIECE_LENGTH) {
      const to = Math.min(end, at + PIECE_LENGTH)
      if (!containsEncodedSecret(text.slice(Math.max(start, at - OVERLAP), Math.min(end, to + OVERLAP)))) continue
      result += text.slice(copiedTo, at) + mark('base64', text.slice(at, to))
      copiedTo = to
    }
  }
  return copiedTo === 0 ? text : result + text.slice(copiedTo)
}

/** Start and end of possible base64, across line ends. */
function* base64Ranges(text: string): Generator<[start: number, end: number]> {
  BEGINNING.lastIndex = 0
  for (let match = BEGINNING.exec(text); match; match = BEGINNING.exec(text)) {
    const [beginning] = match
    let end = BEGINNING.lastIndex
    const more = beginning.length < PIECE_LENGTH ? NEXT_LINE : REST
    more.lastIndex = end
    while (beginning.length >= MIN_LINE_WIDTH && more.test(text)) end = more.lastIndex
    yield [match.index, end]
    BEGINNING.lastIndex = end
  }
}

/** Decoded from each of the first four letters: the ones before may belong to an escape, such as the n of `\n` in a JSON text. */
function containsEncodedSecret(blob: string): boolean {
  const base64 = blob.replace(LINE_ENDS, '')
  return [0, 1, 2, 3].some((from) => {
    const text = Buffer.from(base64.slice(from), 'base64').toString('latin1')
    return READABLE.test(text) && (hasKnownSecret(text) || hasPrivateKeyLine(text))
  })
}
