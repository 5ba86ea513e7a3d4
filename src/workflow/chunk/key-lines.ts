import { type Ledger, ledger, type Passage, predict } from '../../relevance/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { lineWorth } from './line-worth.ts'
import { messagesOfSteps } from './messages-of-steps.ts'

/** Rounds of choosing: what lost worth to a line taken before waits for the next. */
const ROUNDS = 8

/** Share of its first worth that a line must still have to be taken in a round. */
const STILL = 0.8

/** Tokens beside a line's own: its end and the blanks before it. */
const BESIDE = 2

/** Which share of its worth a name still has in the second and third line that holds it. */
const AGAIN = [1, 0.03, 0.01] as const

/** Share of the tokens for the newest steps, which stand whole, and how many of them at most. */
const NEWEST_SHARE = 0.1
const NEWEST = 4

interface Candidate {
  readonly piece: number
  readonly base: number
  /** 0 until it is first asked for. */
  tokens: number
  /** Per token. */
  worth: number
}

/**
 * Lines of a run worth quoting: what its steps said and saw, cut into lines and long lines at sentences or records. What is taken is what holds the names
 * most likely to be used again (the future-use model), a name once, and what says why; equal lines stand once; the newest steps stand whole where they
 * fit a small share. Choosing is greedy by worth per token; prepared once, asked as often as wanted. n log n in the lines.
 */
export class KeyLines {
  readonly #read: Ledger
  readonly #chances: Float32Array
  readonly #stepOf: readonly number[]
  readonly #chunkOf: readonly number[]
  readonly #candidates: readonly Candidate[]
  readonly #chunks: number

  constructor(chunks: readonly (readonly HistoryStep[])[]) {
    const { messages, stepOf } = messagesOfSteps(chunks.flat())
    this.#read = ledger(messages)
    this.#chances = predict(this.#read)
    this.#stepOf = stepOf
    this.#chunkOf = chunks.flatMap((chunk, i) => chunk.map(() => i))
    this.#chunks = chunks.length
    this.#candidates = this.#offered()
  }

  /** The lines of each chunk in order, in about `maxTokens` (estimated) for all chunks together. */
  lines(maxTokens: number): string[][] {
    const taken = new Uint8Array(this.#read.start.length)
    const covered = new Uint8Array(this.#read.names.length)
    let left = maxTokens
    const take = (one: Candidate): void => {
      left -= this.#tokens(one)
      taken[one.piece] = 1
      for (const atom of this.#atoms(one.piece)) covered[atom] = Math.min(2, (covered[atom] as number) + 1)
    }
    const fresh = this.#fresh(maxTokens * NEWEST_SHARE)
    for (const one of fresh) take(one)
    let waiting = this.#candidates.filter((one) => !taken[one.piece])
    for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
      for (const one of waiting) one.worth = this.#gain(one, covered) / this.#tokens(one)
      const queue = waiting.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth || a.piece - b.piece)
      waiting = []
      for (const one of queue) {
        if (this.#tokens(one) > left) continue
        if (round < ROUNDS - 1 && this.#gain(one, covered) / this.#tokens(one) < one.worth * STILL) waiting.push(one)
        else take(one)
      }
    }
    return this.#written(taken)
  }

  /** Every different line once, at its last place. */
  #offered(): Candidate[] {
    const { passages, same } = this.#read
    const last = new Map<number, Candidate>()
    for (const passage of passages) {
      for (let piece = passage.first; piece < passage.next; piece++) {
        const base = lineWorth(this.#text(piece, passage), passage.voice)
        if (base > 0 || this.#atoms(piece).length > 0) last.set(same[piece] as number, { piece, base, tokens: 0, worth: 0 })
      }
    }
    return [...last.values()]
  }

  /** The lines of the newest steps that fit whole into `room` tokens. */
  #fresh(room: number): Candidate[] {
    const found: Candidate[] = []
    let left = room
    let first = this.#chunkOf.length
    const byStep = Map.groupBy(this.#candidates, ({ piece }) => this.#step(piece))
    for (let step = this.#chunkOf.length - 1; step >= 0 && first > this.#chunkOf.length - NEWEST; step--) {
      const lines = byStep.get(step) ?? []
      left -= lines.reduce((sum, one) => sum + this.#tokens(one), 0)
      if (left < 0) break
      first = step
      for (const one of lines) found.push(one)
    }
    return found
  }

  #gain({ piece, base }: Candidate, covered: Uint8Array): number {
    let gain = base
    for (const atom of this.#atoms(piece)) gain += (this.#chances[atom] as number) * (AGAIN[covered[atom] as number] ?? 0)
    return gain
  }

  #tokens(one: Candidate): number {
    one.tokens ||= estimateTokens(this.#text(one.piece)) + BESIDE
    return one.tokens
  }

  #atoms(piece: number): Int32Array {
    const text = this.#read.same[piece] as number
    return this.#read.atom.subarray(this.#read.atomsFrom[text], this.#read.atomsFrom[text + 1])
  }

  #text(piece: number, passage = this.#passage(piece)): string {
    return passage.text.slice(this.#read.start[piece], this.#read.end[piece])
  }

  #passage(piece: number): Passage {
    return this.#read.passages[this.#read.passage[piece] as number] as Passage
  }

  #step(piece: number): number {
    return this.#stepOf[this.#passage(piece).message] as number
  }

  /** Per chunk what was said comes first, then, under `Seen:`, what was done and seen. Neighbours that were cut from one line are one line again. */
  #written(taken: Uint8Array): string[][] {
    const said: string[][] = Array.from({ length: this.#chunks }, () => [])
    const seen: string[][] = Array.from({ length: this.#chunks }, () => [])
    const { start, end, passage } = this.#read
    let before = -1
    taken.forEach((flag, piece) => {
      if (!flag) return
      const { voice } = this.#passage(piece)
      const lines = (voice === 1 || voice === 2 ? said : seen)[this.#chunkOf[this.#step(piece)] as number] as string[]
      const joins = before === piece - 1 && passage[before] === passage[piece] && end[before] === start[piece]
      lines.push(joins ? `${lines.pop()}${this.#text(piece)}` : this.#text(piece))
      before = piece
    })
    return said.map((lines, i) => [...lines, ...headed(seen[i] as string[])].map((line) => line.trim()))
  }
}

/** Raw lines under what says that they are. */
function headed(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? lines : ['Seen:', ...lines]
}
