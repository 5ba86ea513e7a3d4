import { CallMatcher, CodeReader, countOriginals, isSummary, type Message, partText, SameTextReader } from '../../message/index.ts'
import { NameScanner, userAuthoredText } from '../../text/index.ts'
import { recordMessageCount, recordSections } from '../record/record-sections.ts'
import { IntList } from './int-list.ts'
import { PassageRole } from './passage-role.ts'
import { SpanInterner } from './span-interner.ts'
import { type PieceVisitor, splitCall, splitText } from './split.ts'
import { unescapeJson } from './unescape-json.ts'

/** One part of a message as text. */
export interface Passage {
  readonly message: number
  readonly part: number
  /** The number of its message in the whole run, including messages that records, notes and summaries represent. */
  readonly number: number
  readonly role: PassageRole
  readonly text: string
  /** Whether it is in a record, so that an earlier compaction chose it. */
  readonly inRecord: boolean
  /** Whether it is a summary, or is in a record as one: text about the run that no message of it contains. */
  readonly inSummary: boolean
  /** Whether a program wrote it in the user's name. */
  readonly harness: boolean
  /** The outcome of this call according to that record, if it failed; otherwise empty. */
  readonly failure: string
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
  readonly unescapedAtom: Int32Array
}

/**
 * Reads the texts of messages into a ledger. Reasoning is left out, since finished turns lose it. A record written by decant is read as the messages it
 * represents: its sections become separate passages. JSON results are read without escaped letters, as in `unescapeJson`. Linear; equal lines are read once.
 */
export function ledger(messages: readonly Message[]): Ledger {
  const columns = new LedgerBuilder()
  let number = 0
  messages.forEach((message, index) => {
    const inSummary = isSummary(message)
    message.parts.forEach((part, place) => {
      if (part.type === 'reasoning' || part.type === 'image' || (part.type === 'opaque' && part.text === undefined)) return
      const text = part.type === 'tool-result' ? unescapeJson(partText(part)) : partText(part)
      if (message.role === 'user' && part.type === 'text' && recordMessageCount(text) !== undefined) {
        columns.addRecord(index, place, text)
        return
      }
      const callId = part.type === 'tool-call' || part.type === 'tool-result' ? part.callId : undefined
      const role = part.type === 'tool-call' ? PassageRole.call : part.type === 'tool-result' ? PassageRole.result : ROLES[message.role]
      const harness = role === PassageRole.user && text !== '' && userAuthoredText(text) === ''
      columns.add({ message: index, part: place, number, role, text, inRecord: false, inSummary, harness, failure: '' }, callId)
    })
    number += countOriginals(message)
  })
  return columns.build()
}

const ROLES: Readonly<Record<Message['role'] | 'summary' | 'harness', PassageRole>> = {
  system: PassageRole.system,
  developer: PassageRole.system,
  user: PassageRole.user,
  harness: PassageRole.user,
  summary: PassageRole.user,
  assistant: PassageRole.assistant,
  tool: PassageRole.result,
}

const BACKSLASH = 92

type PassageFields = Pick<Passage, 'message' | 'part' | 'number' | 'role' | 'text' | 'inRecord' | 'inSummary' | 'harness' | 'failure'>

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
    const call = fields.role === PassageRole.result && callId !== undefined ? (this.#callPassages.matchResult(callId) ?? -1) : -1
    if (fields.role === PassageRole.call && callId !== undefined) this.#callPassages.addCall(fields.message, callId, this.#passages.length)
    this.#write(fields, call, (codes, visit) => (fields.role === PassageRole.call ? splitCall : splitText)(fields.text, codes, visit))
  }

  addRecord(message: number, part: number, text: string): void {
    for (const { number, role: label, failure, heading, lines } of recordSections(text)) {
      const role = label === 'call' ? PassageRole.call : ROLES[label]
      const fields = { message, part, number, text, inRecord: true, inSummary: label === 'summary', harness: label === 'harness', failure: '' }
      const callIndex = this.#passages.length
      const hasHeading = heading[1] > heading[0]
      if (hasHeading) this.#write({ ...fields, role, failure }, -1, (_, visit) => visit(heading[0], heading[1]))
      if (lines.length === 0) continue
      this.#write({ ...fields, role: role === PassageRole.call ? PassageRole.result : role }, hasHeading ? callIndex : -1, (_, visit) => {
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
      unescapedAtom: plain.map((is, atom) => (is ? -1 : this.#unescapedAtomOf(this.#names[atom] as string))),
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
