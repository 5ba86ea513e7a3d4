const NAME = '[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----'
const BEGIN = new RegExp(`-----BEGIN ${NAME}`, 'g')
const END = new RegExp(`-----END ${NAME}`)
const BEGIN_OR_END = new RegExp(`-----(?:BEGIN|END) ${NAME}`)

/** A line of what may be a key, up to where the next key begins; it ends with a real line end, or with one escaped as in JSON and code. */
const LINE = /(?:[^\n\\-]|-(?!----BEGIN)|\\{1,7}["'`t]){0,16000}/y
const LINE_END = /\\?\r?\n|(?:\\{1,7}r)?\\{1,7}n/y

/** What a search, a diff or an editor puts before a line: a file name, a number, a sign; a quotation mark of code. */
const MARGIN = /^(?:[^\s:]{1,120}:|[^\s:]{1,120}-(?=\d{1,7}-))?\s{0,12}(?:\d{1,7}(?![A-Za-z\d+/=]))?(?:\\{1,7}t)?[^A-Za-z\d+/=]{0,12}(?:\/\/\s{1,4})?/
const TRAILING = /[^A-Za-z\d+/=]{1,12}$/
/** Headers before the base64 of an encrypted or PGP key. */
const HEADER = /\b(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID): /
/** More base64 characters than any word of a sentence has. */
const LONG_BASE64 = /^[A-Za-z\d+/]{20,}={0,2}$/
/** The beginning of a key's line that was cut off after it. */
const CUT_LINE = /^[ \t]{0,12}[A-Za-z\d+/]{20,}/
/** The last characters of a key, and PGP's checksum. */
const SHORT_BASE64 = /^[A-Za-z\d+/]{0,19}={0,2}$|^=[A-Za-z\d+/]{4}$/
/** Maximum number of consecutive lines with few or no base64 characters in a key. */
const MAX_THIN_LINES = 4

/** A text without its private keys, whether plain or shown line by line by an editor, a search or a diff. */
export function withoutPrivateKeys(text: string, mark: (kind: string, secret: string) => string): string {
  let result = ''
  let copiedTo = 0
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    const end = endOfKey(text, index + begin.length)
    if (end === undefined) continue
    result += text.slice(copiedTo, index) + mark('private-key', text.slice(index, end))
    copiedTo = end
  }
  return copiedTo === 0 ? text : result + text.slice(copiedTo)
}

/** Whether a private key begins or ends in a text. */
export function hasPrivateKeyLine(text: string): boolean {
  return BEGIN_OR_END.test(text)
}

/** The end of the key whose first line continues at an index; undefined if no key characters follow. */
function endOfKey(text: string, from: number): number | undefined {
  let end: number | undefined
  let thin = 0
  for (let at = from; thin <= MAX_THIN_LINES; ) {
    const line = matchAt(LINE, text, at)
    const keyEnd = at + line.replace(TRAILING, '').length
    const last = END.exec(line)
    const kind = kindOf(line.slice(0, last?.index))
    const began = end !== undefined
    if (kind === 'long') [end, thin] = [keyEnd, 0]
    else thin++
    if (kind === 'other') {
      const [begun] = CUT_LINE.exec(line) ?? []
      return began && begun !== undefined ? at + begun.length : end
    }
    if (last) return end === undefined ? undefined : at + last.index + last[0].length
    if (kind === 'header' && began) return end
    const ended = matchAt(LINE_END, text, at + line.length)
    if (ended === '') return began ? keyEnd : end
    at += line.length + ended.length
  }
  return end
}

type LineKind = 'long' | 'short' | 'header' | 'other'

function kindOf(line: string): LineKind {
  if (HEADER.test(line)) return 'header'
  const words = line.replace(MARGIN, '').replace(TRAILING, '').split(/\s+/)
  const last = words.pop() ?? ''
  if (words.some((word) => !LONG_BASE64.test(word))) return 'other'
  if (LONG_BASE64.test(last)) return 'long'
  if (SHORT_BASE64.test(last)) return words.length > 0 ? 'long' : 'short'
  return 'other'
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
