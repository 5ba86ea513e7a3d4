const SPACE = /\s/
const WORD_START = /[\p{L}_$]/u
const WORD = /[\p{L}\p{N}_$]+/uy
const NUMBER = /-?\d[\d_.]*(?:e[+-]?\d+)?/iy
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
/** What may stand before a regular expression; after anything else a slash divides. */
const BEFORE_PATTERN = /[(,=:[!&|?{};+\n]/
/** Characters of a regular expression at most. */
const MAX_PATTERN_CHARS = 300
/** How often, in the mean, `peekValue` may read a character: values in values are read again. */
const MAX_REREADS = 4
/** The maximum depth of nested objects and lists. */
const MAX_DEPTH = 8

/** Reads JavaScript as far as its strings, words and literal values, without executing it. Linear: each character is read a bounded number of times. */
export class ScriptReader {
  readonly #text: string
  /** By name: the value of each constant read so far. */
  readonly #constants = new Map<string, unknown>()
  /** For each template whose expression is being read: the braces that are open in it. */
  readonly #openBraces: number[] = []
  #at = 0
  /** Characters that `peekValue` has read. */
  #peeked = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Moves past the next word of the code, not one in a string or comment, and returns it; undefined at the end. Words after a dot are members. */
  nextWord(): string | undefined {
    for (this.#skipSpace(); this.#at < this.#text.length; this.#skipSpace()) {
      const char = this.#text[this.#at] as string
      if (WORD_START.test(char)) {
        const isMember = this.#text[this.#at - 1] === '.'
        const word = this.#word()
        if (!isMember) return word
      } else if (char === '`' || (char === '}' && this.#openBraces.at(-1) === 0)) {
        if (char === '}') this.#openBraces.pop()
        this.#skipTemplateText()
      } else if (this.#readString() === undefined && !this.#skipPattern()) {
        this.#countBrace(char)
        this.#at++
      }
    }
    return undefined
  }

  /** Reads `name = value` after `const`, and remembers the value if it is written out. */
  readConstant(): void {
    const start = this.#at
    this.#skipSpace()
    const name = this.#word()
    this.#skipSpace()
    if (name !== '' && this.#text[this.#at] === '=' && this.#text[this.#at + 1] !== '=') {
      this.#at++
      const value = this.peekValue()
      if (value !== undefined) this.#constants.set(name, value)
    } else this.#at = start
  }

  /** Reads `.name(` or `["name"](` and returns the name; undefined if nothing is called. */
  readCalledMember(): string | undefined {
    const start = this.#at
    this.#skipSpace()
    const opening = this.#text[this.#at++]
    this.#skipSpace()
    const name = opening === '.' ? this.#word() : opening === '[' ? this.#readString() : undefined
    this.#skipSpace()
    if (opening === '[' && this.#text[this.#at] === ']') this.#at++
    this.#skipSpace()
    if (name !== undefined && name !== '' && this.#text[this.#at] === '(') {
      this.#at++
      return name
    }
    this.#at = start
    return undefined
  }

  /** Returns the value that is written at this place, without moving, so that calls in it are found too. Undefined if it is not written out. */
  peekValue(): unknown {
    if (this.#peeked > MAX_REREADS * this.#text.length) return undefined
    const start = this.#at
    const value = this.#readValue(0)
    this.#peeked += this.#at - start
    this.#at = start
    return value
  }

  /** Reads a literal, a constant, or such joined by `+`. */
  #readValue(depth: number): unknown {
    let value = this.#readLiteral(depth)
    for (this.#skipSpace(); this.#text[this.#at] === '+'; this.#skipSpace()) {
      this.#at++
      const next = this.#readLiteral(depth)
      value = typeof value === 'string' || typeof next === 'string' ? `${value ?? '…'}${next ?? '…'}` : undefined
    }
    return value
  }

  #readLiteral(depth: number): unknown {
    this.#skipSpace()
    const char = this.#text[this.#at]
    if (char === '{' && depth < MAX_DEPTH) return this.#readObject(depth + 1)
    if (char === '[' && depth < MAX_DEPTH) return this.#readList(depth + 1)
    const string = this.#readString()
    if (string !== undefined) return string
    NUMBER.lastIndex = this.#at
    const number = NUMBER.exec(this.#text)?.[0]
    if (number !== undefined) {
      this.#at += number.length
      return Number(number.replaceAll('_', ''))
    }
    const word = this.#word()
    if (word === 'String' && this.#text.startsWith('.raw`', this.#at)) {
      this.#at += '.raw'.length
      return this.#readString(true)
    }
    if (Object.hasOwn(CONSTANTS, word)) return CONSTANTS[word]
    return this.#constants.get(word)
  }

  #readObject(depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = []
    this.#at++
    while (this.#at < this.#text.length) {
      this.#skipSpace()
      const key = this.#readString() ?? this.#word()
      this.#skipSpace()
      let value: unknown
      if (key !== '' && this.#text[this.#at] === ':') {
        this.#at++
        value = this.#readValue(depth)
      } else value = this.#constants.get(key)
      if (key !== '' && value !== undefined) fields.push([key, value])
      if (!this.#skipToNext('}')) break
    }
    return Object.fromEntries(fields)
  }

  /** Reads a list, and its texts joined if `.join(…)` follows. */
  #readList(depth: number): unknown {
    const values: unknown[] = []
    this.#at++
    while (this.#at < this.#text.length) {
      this.#skipSpace()
      if (this.#text[this.#at] !== ']') values.push(this.#readValue(depth) ?? null)
      if (!this.#skipToNext(']')) break
    }
    if (!this.#text.startsWith('.join(', this.#at)) return values
    this.#at += '.join('.length
    const separator = this.#readString()
    this.#at++
    return values.map((value) => value ?? '…').join(separator ?? ',')
  }

  /** Moves past the rest of an expression to the next field or element. Returns false after the closing bracket, or at the end. */
  #skipToNext(closing: string): boolean {
    let depth = 0
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] as string
      if (this.#readString() !== undefined) continue
      this.#at++
      if (depth === 0 && char === ',') return true
      if (depth === 0 && char === closing) return false
      if ('([{'.includes(char)) depth++
      if (')]}'.includes(char)) depth--
      if (depth < 0) return false
    }
    return false
  }

  /** Reads the string at this place: its value, of a template with expressions as they are written; undefined if there is none. */
  #readString(isRaw = false): string | undefined {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'" && quote !== '`') return undefined
    let value = ''
    let start = ++this.#at
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]
      if (char === quote || (char === '\n' && quote !== '`')) break
      if (char !== '\\') continue
      if (isRaw) {
        this.#at++
        continue
      }
      value += this.#text.slice(start, this.#at)
      value += this.#readEscape()
      start = this.#at + 1
    }
    value += this.#text.slice(start, this.#at)
    this.#at++
    return value
  }

  /** Returns the character that an escape stands for, and moves to the escape's last character. */
  #readEscape(): string {
    const [whole, hex] = /^\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/i.exec(this.#text.slice(this.#at, this.#at + 10)) ?? []
    if (whole !== undefined) {
      this.#at += whole.length - 1
      const code = Number.parseInt(hex ?? whole.replace(/[^\da-f]/gi, ''), 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    }
    const char = this.#text[++this.#at] ?? ''
    return Object.hasOwn(ESCAPES, char) ? (ESCAPES[char] as string) : char
  }

  /** Moves past a regular expression, if one begins here. */
  #skipPattern(): boolean {
    if (this.#text[this.#at] !== '/') return false
    let before = this.#at - 1
    while (before >= 0 && this.#text[before] === ' ') before--
    if (before >= 0 && !BEFORE_PATTERN.test(this.#text[before] as string)) return false
    let isInClass = false
    const end = Math.min(this.#text.length, this.#at + MAX_PATTERN_CHARS)
    for (let i = this.#at + 1; i < end && this.#text[i] !== '\n'; i++) {
      const char = this.#text[i]
      if (char === '\\') i++
      else if (char === '[') isInClass = true
      else if (char === ']') isInClass = false
      else if (char === '/' && !isInClass) {
        this.#at = i + 1
        return true
      }
    }
    return false
  }

  /** Moves past the text of a template, from its first quote or the end of an expression, to its end or into the next expression. */
  #skipTemplateText(): void {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]
      if (char === '\\') this.#at++
      else if (char === '`') break
      else if (char === '$' && this.#text[this.#at + 1] === '{') {
        this.#openBraces.push(0)
        this.#at++
        break
      }
    }
    this.#at++
  }

  #countBrace(char: string): void {
    const last = this.#openBraces.length - 1
    if (last >= 0 && (char === '{' || char === '}')) this.#openBraces[last] = (this.#openBraces[last] as number) + (char === '{' ? 1 : -1)
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length) {
      if (this.#text.startsWith('//', this.#at)) this.#skipPast('\n')
      else if (this.#text.startsWith('/*', this.#at)) this.#skipPast('*/')
      else if (SPACE.test(this.#text[this.#at] as string)) this.#at++
      else return
    }
  }

  #skipPast(end: string): void {
    const found = this.#text.indexOf(end, this.#at)
    this.#at = found < 0 ? this.#text.length : found + end.length
  }

  /** Reads the word at this place; empty if there is none. */
  #word(): string {
    WORD.lastIndex = this.#at
    const word = WORD_START.test(this.#text[this.#at] ?? '') ? (WORD.exec(this.#text)?.[0] ?? '') : ''
    this.#at += word.length
    return word
  }
}
