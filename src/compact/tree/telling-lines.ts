import type { Message } from '../../message/index.ts'
import { type Ledger, ledger, type Passage, predict, type Voice } from '../../relevance/index.ts'
import { callHeading } from '../../strategy/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { Speaker } from '../prompts/prompts.ts'
import { MENDED } from '../summary/call/end-of-call.ts'
import type { SaidLine } from '../summary/frame/summary-body.ts'
import { callText } from './call-text.ts'
import { mendedCalls } from './mended-calls.ts'

const SPEAKERS: Readonly<Record<Voice, Speaker>> = { 0: 'system', 1: 'user', 2: 'assistant', 3: 'tool', 4: 'tool' }
const SHORTEST = 6
const LONGEST = 700
/** Passes over the remaining lines; each takes lines that are still worth at least half of their initial worth. */
const PASSES = 3
/** The probability from which on a later step is likely to use a name. */
const LIKELY = 0.15

interface Candidate {
  readonly piece: number
  readonly text: string
  readonly speaker: Speaker
  readonly tokens: number
  /** A short form of the call that a tool's line belongs to. */
  readonly of: string | undefined
}

/**
 * Predicts what of a history a later step is likely to use. Reads it once, then returns the lines of any run of its messages that carry most of that for the
 * fewest tokens, unchanged. Linear to read, n log n in the lines of a run.
 */
export class Telling {
  readonly #read: Ledger
  readonly #worth: Float32Array
  /** By message: its passages. */
  readonly #passages = new Map<number, number[]>()
  /** By atom: 1 if it is in kept messages, or in lines already returned. */
  readonly #standing: Uint8Array
  readonly #likely = new Set<number>()
  readonly #headings = new Map<number, string>()
  readonly #mended: ReadonlySet<number>
  readonly #named: (message: number) => string | undefined

  /** @param named the call that the lines of a message belong to, if the messages hold no calls */
  constructor(messages: readonly Message[], named: (message: number) => string | undefined = () => undefined) {
    this.#read = ledger(messages)
    this.#named = named
    this.#worth = predict(this.#read)
    this.#mended = mendedCalls(this.#read)
    this.#standing = new Uint8Array(this.#read.names.length)
    this.#read.passages.forEach(({ message }, i) => {
      const known = this.#passages.get(message)
      if (known) known.push(i)
      else this.#passages.set(message, [i])
    })
  }

  /** Marks the names of a message as present: it stays whole. */
  stays(message: number): void {
    for (const piece of this.#pieces(message, message + 1)) for (const atom of this.#atoms(piece)) this.#standing[atom] = 1
  }

  /** The atoms that a later step is likely to use, of all runs for which lines were requested. */
  get likelyBefore(): readonly string[] {
    return [...this.#likely].map((atom) => this.#read.names[atom] as string)
  }

  /**
   * Lines of messages `[start, end)` that take at most this many tokens, in order; at least one if nothing is shown beside them and one fits.
   * @param known a text that will be shown beside them
   */
  lines(start: number, end: number, tokens: number, known: string): SaidLine[] {
    this.#noteLikely(start, end)
    const had = this.#had(start, end, known)
    const gain = (piece: number) => {
      let sum = 0
      for (const atom of this.#atoms(piece)) if (had[atom] === 0) sum += this.#worth[atom] as number
      return sum
    }
    let open = this.#candidates(start, end).map((candidate) => ({ candidate, rate: gain(candidate.piece) / candidate.tokens }))
    const taken: Candidate[] = []
    const named = new Set<string>()
    let left = tokens
    for (let pass = 0; pass < PASSES && open.length > 0; pass++) {
      open.sort((a, b) => b.rate - a.rate || a.candidate.piece - b.candidate.piece)
      const later: typeof open = []
      for (const { candidate, rate } of open) {
        const { of } = candidate
        const takes = candidate.tokens + (of === undefined || named.has(of) ? 0 : estimateTokens(of) + 2)
        if (rate <= 0 || takes > left) continue
        const now = gain(candidate.piece) / candidate.tokens
        if (now < rate / 2) {
          if (now > 0) later.push({ candidate, rate: now })
          continue
        }
        taken.push(candidate)
        left -= takes
        if (of !== undefined) named.add(of)
        for (const atom of this.#atoms(candidate.piece)) had[atom] = 1
      }
      open = later
    }
    if (taken.length === 0 && known === '') taken.push(...this.#saidLast(start, end, tokens))
    return taken.sort((a, b) => a.piece - b.piece).map(({ speaker, text, of }) => ({ speaker, text, ...(of !== undefined && { of }) }))
  }

  /** The last line that fits: the end of a run is always shown, even if all its names occur elsewhere. */
  #saidLast(start: number, end: number, tokens: number): Candidate[] {
    const last = this.#candidates(start, end).findLast(({ tokens: own, of }) => own + (of === undefined ? 0 : estimateTokens(of) + 2) <= tokens)
    return last ? [last] : []
  }

  #noteLikely(start: number, end: number): void {
    for (const piece of this.#pieces(start, end))
      for (const atom of this.#atoms(piece)) if ((this.#worth[atom] as number) >= LIKELY && this.#standing[atom] === 0) this.#likely.add(atom)
  }

  #candidates(start: number, end: number): Candidate[] {
    const result: Candidate[] = []
    const seen = new Set<number>()
    for (const piece of this.#pieces(start, end)) {
      const passage = this.#read.passages[this.#read.passage[piece] as number]
      const same = this.#read.same[piece] as number
      if (!passage || seen.has(same)) continue
      seen.add(same)
      const raw = passage.text.slice(this.#read.start[piece], this.#read.end[piece])
      const text = passage.voice === 3 ? callText(raw, piece === passage.first) : raw.trim()
      if (text.length < SHORTEST || text.length > LONGEST) continue
      result.push({ piece, text, speaker: SPEAKERS[passage.voice], tokens: estimateTokens(text) + 4, of: this.#callOf(piece) })
    }
    return result
  }

  #callOf(piece: number): string | undefined {
    const index = this.#read.passage[piece] as number
    const { voice, call, message } = this.#read.passages[index] as Passage
    if (voice !== 3 && voice !== 4) return undefined
    const caller = voice === 3 ? index : call
    if (caller < 0) return this.#named(message)
    const known = this.#headings.get(caller)
    if (known !== undefined) return known
    const { text, first, next } = this.#read.passages[caller] as Passage
    const named = callHeading(text.slice(this.#read.start[first], this.#read.end[next - 1]))
    const heading = this.#mended.has(caller) ? `${MENDED}: ${named}` : named
    this.#headings.set(caller, heading)
    return heading
  }

  *#pieces(start: number, end: number): Generator<number> {
    for (let message = start; message < end; message++) {
      for (const index of this.#passages.get(message) ?? []) {
        const { first, next } = this.#read.passages[index] as { first: number; next: number }
        for (let piece = first; piece < next; piece++) yield piece
      }
    }
  }

  #atoms(piece: number): Int32Array {
    const same = this.#read.same[piece] as number
    return this.#read.atom.subarray(this.#read.atomsFrom[same] as number, this.#read.atomsFrom[same + 1] as number)
  }

  /** By atom: 1 if it is present already, also through this text. */
  #had(start: number, end: number, known: string): Uint8Array {
    const had = this.#standing
    for (const piece of this.#pieces(start, end))
      for (const atom of this.#atoms(piece)) if (had[atom] === 0 && known.includes(this.#read.names[atom] as string)) had[atom] = 1
    return had
  }
}
