import { CallMatcher, CodeReader, countOriginals, isSummary, type Message, partText, SameTextReader } from '../../message/index.ts'
import { NameScanner, userAuthoredText } from '../../text/index.ts'
import { recordMessageCount, recordSections } from '../record/record-sections.ts'
import { IntList } from './int-list.ts'
import { SpanInterner } from './span-interner.ts'
import { type PieceVisitor, splitCall, splitText } from './split.ts'
import { unescapeJson } from './unescape-json.ts'

/** The speaker of a text: the user (1), the assistant's words (2), a call it made (3), a tool's result (4), or the system (0). */
export type Voice = 0 | 1 | 2 | 3 | 4

/** One part of a message as text. */
export interface Passage {
  readonly message: number
  readonly part: number
  /** The number of its message in the whole run, including messages that records, notes and summaries represent. */
  readonly number: number
  readonly voice: Voice
  readonly text: string
  /** Whether it is in a record, so that an earlier compaction chose it. */
  readonly kept: boolean
  /** Whether it is a summary, or is in a record as one: text about the run that no message of it contains. */
  readonly summed: boolean
  /** Whether a program wrote it in the user's name. */
  readonly harness: boolean
  /** The outcome of this call according to that record, if it failed; otherwise empty. */
  readonly ended: string
  /** For a result: the passage of its call; otherwise, and for orphans, -1. */
  readonly call: number
  /** Pieces of this passage: `[first, next)`. */
  readonly first: number
  readonly next: number
}

/**
 * All text of a history, split into pieces, and the atoms of each: the basis of prediction and selection. Pieces of equal text share one entry in `same`.
 * Stored as columns of numbers, so that a history of a hundred megabytes fits.
 */
export interface Ledger {
  readonly passages: readonly Passage[]
  /** By piece: its bounds in the text of its passage, the passage, and the number of its text among all different texts. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly passage: Int32Array
  readonly same: Int32Array
  /** By text: the start of its atoms in `atom`; one more entry ends the last. */
  readonly atomsFrom: Int32Array
  /** Atoms of each text, each once, in order. */
  readonly atom: Int32Array
  /** By entry of `atom`: its first place in its text, from the start of a piece of that text. */
  readonly offset: Int32Array
  /** By atom: its characters. */
  readonly names: readonly string[]
  /** By atom: 1 if every place of it follows a backslash, so that its first letter is the rest of an escape such as `\\n`. */
  readonly escaped: Uint8Array
  /** By atom: if it is escaped, the atom of the rest of its name; otherwise, or if the rest occurs nowhere by itself, -1. */
  readonly bare: Int32Array
}

/**
 * Reads the texts of messages into a ledger. Reasoning is left out, since finished turns lose it. A record written by decant is read as the messages it
 * represents: its sections become separate passages. JSON results are read without escaped letters, as in `unescapeJson`. Linear; equal lines are read once.
 */
export function ledger(messages: readonly Message[]): Ledger {
  const columns = new LedgerBuilder()
  let number = 0
  messages.forEach((message, index) => {
    const summed = isSummary(message)
    message.parts.forEach((part, place) => {
      if (part.type === 'reasoning' || part.type === 'image' || (part.type === 'opaque' && part.text === undefined)) return
      const text = part.type === 'tool-result' ? unescapeJson(partText(part)) : partText(part)
      if (message.role === 'user' && part.type === 'text' && recordMessageCount(text) !== undefined) {
        columns.addRecord(index, place, text)
        return
      }
      const callId = part.type === 'tool-call' || part.type === 'tool-result' ? part.callId : undefined
      const voice = part.type === 'tool-call' ? 3 : part.type === 'tool-result' ? 4 : VOICES[message.role]
      const harness = voice === 1 && text !== '' && userAuthoredText(text) === ''
      columns.add({ message: index, part: place, number, voice, text, kept: false, summed, harness, ended: '' }, callId)
    })
    number += countOriginals(message)
  })
  return columns.build()
}

const VOICES: Readonly<Record<Message['role'] | 'summary' | 'harness', Voice>> = {
  system: 0,
  developer: 0,
  user: 1,
  harness: 1,
  summary: 1,
  assistant: 2,
  tool: 4,
}

const BACKSLASH = 92

type PassageFields = Pick<Passage, 'message' | 'part' | 'number' | 'voice' | 'text' | 'kept' | 'summed' | 'harness' | 'ended'>

class LedgerBuilder {
  readonly #passages: Passage[] = []
  readonly #start = new IntList()
  readonly #end = new IntList()
  readonly #passage = new IntList()
  readonly #same = new IntList()
  readonly #atomsFrom = new IntList()
  readonly #atom = new IntList()
  readonly #offset = new IntList()
  readonly #reader = new CodeReader()
  readonly #textReader = new SameTextReader()
  readonly #scanner = new NameScanner()
  readonly #texts = new SpanInterner()
  readonly #atoms = new SpanInterner()
  readonly #names: string[] = []
  /** The passage of each call. */
  readonly #callPassages = new CallMatcher<number>()
  /** By atom: the last text it was listed for, so that each text lists it once. */
  readonly #lastText = new IntList()
  /** By atom: 1 if it occurred without a backslash before it. */
  readonly #unescaped = new IntList()

  add(fields: PassageFields, callId: string | undefined): void {
    const call = fields.voice === 4 && callId !== undefined ? (this.#callPassages.matchResult(callId) ?? -1) : -1
    if (fields.voice === 3 && callId !== undefined) this.#callPassages.addCall(fields.message, callId, this.#passages.length)
    this.#write(fields, call, (codes, visit) => (fields.voice === 3 ? splitCall : splitText)(fields.text, codes, visit))
  }

  addRecord(message: number, part: number, text: string): void {
    for (const { number, role, ended, heading, lines } of recordSections(text)) {
      const voice = role === 'call' ? 3 : VOICES[role]
      const fields = { message, part, number, text, kept: true, summed: role === 'summary', harness: role === 'harness', ended: '' }
      const callIndex = this.#passages.length
      const hasHeading = heading[1] > heading[0]
      if (hasHeading) this.#write({ ...fields, voice, ended }, -1, (_, visit) => visit(heading[0], heading[1]))
      if (lines.length === 0) continue
      this.#write({ ...fields, voice: voice === 3 ? 4 : voice }, hasHeading ? callIndex : -1, (_, visit) => {
        for (const [start, end] of lines) visit(start, end)
      })
    }
  }

  #write(fields: PassageFields, call: number, splitText: (codes: Uint16Array, visit: PieceVisitor) => void): void {
    const first = this.#start.length
    const index = this.#passages.length
    const codes = this.#textReader.read(fields.text)
    const beyondAscii = NameScanner.isBeyondAscii(fields.text)
    splitText(codes, (start, end) => {
      this.#start.push(start)
      this.#end.push(end)
      this.#passage.push(index)
      this.#same.push(this.#textNumberOf(fields.text, codes, start, end, beyondAscii))
    })
    this.#passages.push({ ...fields, call, first, next: this.#start.length })
  }

  build(): Ledger {
    this.#atomsFrom.push(this.#atom.length)
    const plain = this.#unescaped.view()
    return {
      passages: this.#passages,
      start: this.#start.view(),
      end: this.#end.view(),
      passage: this.#passage.view(),
      same: this.#same.view(),
      atomsFrom: this.#atomsFrom.view(),
      atom: this.#atom.view(),
      offset: this.#offset.view(),
      names: this.#names,
      escaped: new Uint8Array(plain.map((is) => 1 - is)),
      bare: plain.map((is, atom) => (is ? -1 : this.#unescapedAtomOf(this.#names[atom] as string))),
    }
  }

  #unescapedAtomOf(name: string): number {
    return this.#atoms.find(this.#reader.read(name), 1, name.length)
  }

  #textNumberOf(passageText: string, codes: Uint16Array, from: number, to: number, beyondAscii: boolean): number {
    const before = this.#texts.size
    const text = this.#texts.add(codes, from, to)
    if (text < before) return text
    this.#atomsFrom.push(this.#atom.length)
    const scanner = this.#scanner
    scanner.begin(codes, from, to, beyondAscii)
    while (scanner.next()) {
      const { start } = scanner
      const atom = this.#atomNumberOf(passageText, codes, start, scanner.end)
      if (start === from || codes[start - 1] !== BACKSLASH) this.#unescaped.set(atom, 1)
      if (this.#lastText.get(atom) === text) continue
      this.#lastText.set(atom, text)
      this.#atom.push(atom)
      this.#offset.push(start - from)
    }
    return text
  }

  #atomNumberOf(passageText: string, codes: Uint16Array, start: number, end: number): number {
    const atom = this.#atoms.add(codes, start, end)
    if (atom < this.#names.length) return atom
    this.#names.push(passageText.slice(start, end))
    this.#lastText.push(-1)
    this.#unescaped.push(0)
    return atom
  }
}
