import type { Message, Part } from '../../src/message/index.ts'
import { atoms, WIDE } from '../../src/text/index.ts'

const FILE = /\/|\.(go|tsx?|jsx?|py|md|json|ya?ml|toml|txt|sh|css|html|sql|mod|sum)$/
const CYRILLIC = 'абцдефгхийклмнопярстуввхыз'
const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

/** How the words of a file's name are written, from the word and the number of words before it. */
const WAYS: Readonly<Record<string, (word: string, nth: number) => string>> = {
  Chinese: (_, nth) => String.fromCharCode(0x5000 + ((nth * 919) % 3000), 0x5000 + (Math.floor(nth / 3000) % 3000)),
  Cyrillic: (word, nth) => Array.from(word.toLowerCase(), (letter) => CYRILLIC[letter.charCodeAt(0) - 97]).join('') + 'ъ'.repeat(nth % 3),
  'Latin with accents': (word) => word.replace(/[aeiou]/, (letter) => ACCENTS[letter] as string),
}

/** Rewrites file names in another script, and back. */
export interface Script {
  readonly name: string
  tell(messages: readonly Message[]): readonly Message[]
  back(messages: readonly Message[]): readonly Message[]
}

/** Whether an atom is a path or the name of a file. */
export function isFile(atom: string): boolean {
  return FILE.test(atom) && !/:\/\/|[:@#]/.test(atom)
}

/** The rewritings of one run; a word of a file's name is the same everywhere, and file extensions stay. */
export function scripts(): Script[] {
  return Object.entries(WAYS).map(([name, way]) => {
    const told = new Map<string, string>()
    const meant = new Map<string, string>()
    const tell = (word: string) => {
      let other = told.get(word) ?? way(word, told.size)
      while ((meant.get(other) ?? word) !== word) other += other.slice(-1)
      told.set(word, other)
      meant.set(other, word)
      return other
    }
    const file = (path: string) => {
      const ending = /\.[a-z]{1,4}$/.exec(path)?.[0] ?? ''
      return path.slice(0, path.length - ending.length).replace(/[A-Za-z]{3,}/g, tell) + ending
    }
    const words = new RegExp(`[A-Za-z${WIDE}]+`, 'g')
    return {
      name,
      tell: (messages) => eachText(messages, (text) => inFiles(text, file)),
      back: (messages) => eachText(messages, (text) => text.replace(words, (word) => meant.get(word) ?? word)),
    }
  })
}

function inFiles(text: string, tell: (path: string) => string): string {
  const files = [...atoms(text)].filter(isFile).sort((a, b) => b.length - a.length)
  if (files.length === 0) return text
  return text.replace(new RegExp(files.map((path) => path.replace(/[.+]/g, '\\$&')).join('|'), 'g'), tell)
}

function eachText(messages: readonly Message[], change: (text: string) => string): Message[] {
  const changed = (part: Part): Part => {
    if (part.type === 'text' || part.type === 'reasoning') return { ...part, text: change(part.text ?? '') }
    if (part.type === 'tool-call') return { ...part, input: change(part.input) }
    if (part.type === 'tool-result') return { ...part, output: part.output.map((one) => (one.type === 'text' ? { ...one, text: change(one.text) } : one)) }
    return part
  }
  return messages.map((message) => ({ ...message, parts: message.parts.map(changed) }))
}
