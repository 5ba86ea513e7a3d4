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

interface Open {
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
  return new ShellReader(text).read()
}

class ShellReader {
  readonly #text: string
  readonly #found: Open[] = []
  readonly #heredocs: { end: string; owner: Open }[] = []
  #at = 0
  #now: Open = fresh(false)
  #word = ''
  #inWord = false
  #target: 'word' | 'write' | 'read' | 'here' | 'string' = 'word'

  constructor(text: string) {
    this.#text = text
  }

  read(): ShellCommand[] {
    while (this.#at < this.#text.length && this.#found.length < MOST_COMMANDS) this.#step(this.#text[this.#at] as string)
    this.#endCommand(false)
    return this.#found
  }

  #step(char: string): void {
    if (char === '\\') this.#escape()
    else if (char === "'" || char === '"') this.#quoted(char)
    else if (char === '\n') this.#lineEnd()
    else if (char === '#' && !this.#inWord) this.#skipTo(this.#text.indexOf('\n', this.#at))
    else if (char === '>' || char === '<') this.#redirect(char)
    else if (char === '|') this.#separate('|', true)
    else if (char === '&') this.#ampersand()
    else if (char === '$' && this.#text[this.#at + 1] === '(') this.#substitution()
    else this.#plain(char)
  }

  #plain(char: string): void {
    if (char === ' ' || char === '\t' || char === '\r') this.#endWord()
    else if (char === ';' || char === '(' || char === ')' || char === '`') this.#endCommand(false)
    else this.#add(char)
    this.#at++
  }

  #add(text: string): void {
    this.#word += text
    this.#inWord = true
  }

  #escape(): void {
    const next = this.#text[this.#at + 1]
    if (next !== undefined && next !== '\n') this.#add(next)
    this.#at += 2
  }

  #quoted(quote: string): void {
    const end = quote === "'" ? this.#text.indexOf("'", this.#at + 1) : quoteEnd(this.#text, this.#at + 1)
    const stop = end < 0 ? this.#text.length : end
    const inner = this.#text.slice(this.#at + 1, stop)
    this.#add(quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner)
    this.#at = stop + 1
  }

  #lineEnd(): void {
    this.#endCommand(false)
    this.#at++
    for (const { end, owner } of this.#heredocs.splice(0)) {
      const found = heredocEnd(this.#text, end, this.#at)
      owner.body += this.#text.slice(this.#at, found.start)
      this.#at = found.next
    }
  }

  #redirect(char: string): void {
    if (/^\d$/.test(this.#word)) {
      this.#word = ''
      this.#inWord = false
    }
    this.#endWord()
    const rest = this.#text.slice(this.#at, this.#at + 3)
    if (rest === '<<<') this.#aim('string', 3)
    else if (rest.startsWith('<<')) this.#aim('here', rest === '<<-' ? 3 : 2)
    else if (rest.startsWith('>&') || rest.startsWith('<&')) this.#skipDescriptor()
    else if (rest.startsWith('<(') || rest.startsWith('>(')) this.#at++
    else this.#aim(char === '>' ? 'write' : 'read', rest.startsWith('>>') || rest.startsWith('>|') ? 2 : 1)
  }

  #aim(target: 'write' | 'read' | 'here' | 'string', length: number): void {
    this.#target = target
    this.#at += length
  }

  #skipDescriptor(): void {
    this.#at += 2
    while (/[\d-]/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #ampersand(): void {
    if (this.#text[this.#at + 1] === '>') {
      this.#endWord()
      this.#at++
      return
    }
    this.#separate('&', false)
  }

  #separate(char: string, pipes: boolean): void {
    const double = this.#text[this.#at + 1] === char
    this.#endCommand(pipes && !double)
    this.#at += double || this.#text[this.#at + 1] === '&' ? 2 : 1
  }

  /** `$(cmd)` is a separate command; arithmetic `$((1+2))` is a word. */
  #substitution(): void {
    if (this.#text[this.#at + 2] === '(') {
      const end = this.#text.indexOf('))', this.#at)
      this.#add('0')
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
    if (target === 'write') this.#now.writes.push(word)
    else if (target === 'read') this.#now.reads.push(word)
    else if (target === 'string') this.#now.body += word
    else if (target === 'here') this.#heredocs.push({ end: word, owner: this.#now })
    else if (this.#now.words.length < MOST_WORDS) this.#now.words.push(word)
  }

  #endCommand(pipes: boolean): void {
    this.#endWord()
    this.#target = 'word'
    const done = this.#now
    this.#now = fresh(pipes)
    if (done.words.length > 0 || done.writes.length > 0) this.#found.push(done)
  }
}

function fresh(piped: boolean): Open {
  return { words: [], writes: [], reads: [], piped, body: '' }
}
