import { heredocEnd, quoteEnd } from './shell-quote.ts'

/** One simple command of a shell line: its words without quotes, the files that it writes and reads, and whether it reads a pipe. */
export interface ShellCommand {
  readonly words: readonly string[]
  readonly writes: readonly string[]
  readonly reads: readonly string[]
  /** True if the left side of its pipe is another command. */
  readonly piped: boolean
  /** The content of its here-document or here-string. */
  readonly body: string
}

/** Commands and words beyond these limits are ignored: what a script this long does is clear from its beginning. */
const MOST_COMMANDS = 200
const MOST_WORDS = 200

interface MutableShellCommand {
  words: string[]
  writes: string[]
  reads: string[]
  piped: boolean
  body: string
}

/**
 * Splits a shell command text into its simple commands: at `;`, `&&`, `||`, `|`, `&`, line ends and parentheses, outside quotes; comments and here-documents
 * are parsed as far as this requires. The contents of `$( )` and backticks are split too. No shell is run and nothing is expanded. Linear; reads at most 200
 * commands.
 */
export function shellSplit(text: string): ShellCommand[] {
  return new ShellParser(text).parse()
}

class ShellParser {
  readonly #text: string
  readonly #commands: MutableShellCommand[] = []
  readonly #heredocs: { end: string; owner: MutableShellCommand }[] = []
  #at = 0
  #current: MutableShellCommand = emptyCommand(false)
  #word = ''
  #inWord = false
  #target: 'word' | 'write' | 'read' | 'here' | 'string' = 'word'

  constructor(text: string) {
    this.#text = text
  }

  parse(): ShellCommand[] {
    while (this.#at < this.#text.length && this.#commands.length < MOST_COMMANDS) this.#readChar(this.#text[this.#at] as string)
    this.#endCommand(false)
    return this.#commands
  }

  #readChar(char: string): void {
    if (char === '\\') this.#readEscape()
    else if (char === "'" || char === '"') this.#readQuoted(char)
    else if (char === '\n') this.#readLineEnd()
    else if (char === '#' && !this.#inWord) this.#skipTo(this.#text.indexOf('\n', this.#at))
    else if (char === '>' || char === '<') this.#readRedirect(char)
    else if (char === '|') this.#endPipeline('|', true)
    else if (char === '&') this.#readAmpersand()
    else if (char === '$' && this.#text[this.#at + 1] === '(') this.#readSubstitution()
    else this.#readPlainChar(char)
  }

  #readPlainChar(char: string): void {
    if (char === ' ' || char === '\t' || char === '\r') this.#endWord()
    else if (char === ';' || char === '(' || char === ')' || char === '`') this.#endCommand(false)
    else this.#addToWord(char)
    this.#at++
  }

  #addToWord(text: string): void {
    this.#word += text
    this.#inWord = true
  }

  #readEscape(): void {
    const next = this.#text[this.#at + 1]
    if (next !== undefined && next !== '\n') this.#addToWord(next)
    this.#at += 2
  }

  #readQuoted(quote: string): void {
    const end = quote === "'" ? this.#text.indexOf("'", this.#at + 1) : quoteEnd(this.#text, this.#at + 1)
    const stop = end < 0 ? this.#text.length : end
    const inner = this.#text.slice(this.#at + 1, stop)
    this.#addToWord(quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner)
    this.#at = stop + 1
  }

  #readLineEnd(): void {
    this.#endCommand(false)
    this.#at++
    for (const { end, owner } of this.#heredocs.splice(0)) {
      const found = heredocEnd(this.#text, end, this.#at)
      owner.body += this.#text.slice(this.#at, found.start)
      this.#at = found.next
    }
  }

  #readRedirect(char: string): void {
    if (/^\d$/.test(this.#word)) {
      this.#word = ''
      this.#inWord = false
    }
    this.#endWord()
    const rest = this.#text.slice(this.#at, this.#at + 3)
    if (rest === '<<<') this.#setTarget('string', 3)
    else if (rest.startsWith('<<')) this.#setTarget('here', rest === '<<-' ? 3 : 2)
    else if (rest.startsWith('>&') || rest.startsWith('<&')) this.#skipDescriptor()
    else if (rest.startsWith('<(') || rest.startsWith('>(')) this.#at++
    else this.#setTarget(char === '>' ? 'write' : 'read', rest.startsWith('>>') || rest.startsWith('>|') ? 2 : 1)
  }

  #setTarget(target: 'write' | 'read' | 'here' | 'string', length: number): void {
    this.#target = target
    this.#at += length
  }

  #skipDescriptor(): void {
    this.#at += 2
    while (/[\d-]/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #readAmpersand(): void {
    if (this.#text[this.#at + 1] === '>') {
      this.#endWord()
      this.#at++
      return
    }
    this.#endPipeline('&', false)
  }

  #endPipeline(char: string, pipes: boolean): void {
    const double = this.#text[this.#at + 1] === char
    this.#endCommand(pipes && !double)
    this.#at += double || this.#text[this.#at + 1] === '&' ? 2 : 1
  }

  /** `$(cmd)` is a separate command; arithmetic `$((1+2))` is a word. */
  #readSubstitution(): void {
    if (this.#text[this.#at + 2] === '(') {
      const end = this.#text.indexOf('))', this.#at)
      this.#addToWord('0')
      this.#skipTo(end < 0 ? -1 : end + 2)
    } else {
      this.#endCommand(false)
      this.#at += 2
    }
  }

  #skipTo(at: number): void {
    this.#at = at < 0 ? this.#text.length : at
  }

  #endWord(): void {
    if (!this.#inWord) return
    const word = this.#word
    const target = this.#target
    this.#word = ''
    this.#inWord = false
    this.#target = 'word'
    if (target === 'write') this.#current.writes.push(word)
    else if (target === 'read') this.#current.reads.push(word)
    else if (target === 'string') this.#current.body += word
    else if (target === 'here') this.#heredocs.push({ end: word, owner: this.#current })
    else if (this.#current.words.length < MOST_WORDS) this.#current.words.push(word)
  }

  #endCommand(pipes: boolean): void {
    this.#endWord()
    this.#target = 'word'
    const done = this.#current
    this.#current = emptyCommand(pipes)
    if (done.words.length > 0 || done.writes.length > 0) this.#commands.push(done)
  }
}

function emptyCommand(piped: boolean): MutableShellCommand {
  return { words: [], writes: [], reads: [], piped, body: '' }
}
