import { type Ledger, ledger, type Passage, predict } from '../../relevance/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { isAnswer, lineWorth } from './line-worth.ts'
import { messagesOfSteps } from './messages-of-steps.ts'
import { type Quoted, seenLines } from './seen-lines.ts'

/** Rounds of choosing: a line that lost worth to one taken before it waits for the next round. */
const ROUNDS = 8

/** Share of its initial worth that a line must still have to be taken in a round. */
const STILL = 0.8

/** Tokens of a line apart from its own text: its end and its indentation. */
const BESIDE = 2

/** Share of its worth that a name still has in the second and third line that contains it. */
const AGAIN = [1, 0.03, 0.01] as const

/** Share of the tokens for the newest steps, which are kept whole, and the most of them. */
const NEWEST_SHARE = 0.1
const NEWEST = 4

/** Tokens of the heading above what was seen in a step. */
const HEAD = 12

/** A line that only introduces the lines below it: a heading, a line in bold, one that ends in a colon. */
const LEADS = /^.{0,60}[:：]\**$|^(#{1,6})\s.{0,60}$|^(\*\*)[^*]{1,60}\*\*$/

/** How many lines below its introduction the content must begin: one line, such as a blank one, may be left out. */
const NEAR = 2

/** The rank of a line above those that follow: headings by level, then lines in bold, lines that end in a colon, and items that do; anything else is text. */
const [BOLD, COLON, ITEM, TEXT] = [7, 8, 9, 10]

/** Share of the tokens for the most informative words of each chunk, so that every chunk has some. */
const LEADING_SHARE = 0.1

interface Candidate {
  readonly piece: number
  readonly base: number
  /** 0 until it is first needed. */
  tokens: number
  /** Per token. */
  worth: number
}

/**
 * Chooses the lines of a run worth quoting: the words and results of its steps, cut into lines, and long lines at sentences or records. Chosen are lines with
 * the names most likely to be used again (the future-use model), each name once, and lines that give reasons; equal lines are quoted once; the newest steps are
 * kept whole if they fit a small share. Choosing is greedy by worth per token; prepared once, queried as often as needed. n log n in the lines.
 */
export class KeyLines {
  readonly #read: Ledger
  readonly #chances: Float32Array
  readonly #stepOf: readonly number[]
  readonly #chunkOf: readonly number[]
  readonly #candidates: readonly Candidate[]
  readonly #chunks: readonly (readonly HistoryStep[])[]
  readonly #steps: readonly HistoryStep[]

  constructor(chunks: readonly (readonly HistoryStep[])[]) {
    this.#steps = chunks.flat()
    const { messages, stepOf } = messagesOfSteps(this.#steps)
    this.#read = ledger(messages)
    this.#chances = predict(this.#read)
    this.#stepOf = stepOf
    this.#chunkOf = chunks.flatMap((chunk, i) => chunk.map(() => i))
    this.#chunks = chunks
    this.#candidates = this.#offered()
  }

  /** The lines of each chunk in order, within about `maxTokens` (estimated) for all chunks together. */
  lines(maxTokens: number): string[][] {
    const taken = new Uint8Array(this.#read.start.length)
    const covered = new Uint8Array(this.#read.names.length)
    const headed = new Set<number>()
    let left = maxTokens
    const take = (one: Candidate): void => {
      left -= this.#tokens(one)
      if (!this.#isSaid(one.piece) && !headed.has(this.#step(one.piece))) {
        headed.add(this.#step(one.piece))
        left -= HEAD
      }
      taken[one.piece] = 1
      for (const atom of this.#atoms(one.piece)) covered[atom] = Math.min(2, (covered[atom] as number) + 1)
    }
    const fresh = this.#fresh(maxTokens * NEWEST_SHARE)
    for (const one of fresh) take(one)
    for (const one of this.#leading(maxTokens * LEADING_SHARE)) if (!taken[one.piece]) take(one)
    let waiting = this.#candidates.filter((one) => !taken[one.piece])
    let refused = false
    for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
      for (const one of waiting) one.worth = this.#gain(one, covered) / this.#tokens(one)
      const queue = waiting.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth || a.piece - b.piece)
      waiting = []
      for (const one of queue) {
        if (this.#tokens(one) > left) {
          refused = true
          continue
        }
        if (round < ROUNDS - 1 && this.#gain(one, covered) / this.#tokens(one) < one.worth * STILL) waiting.push(one)
        else take(one)
      }
    }
    if (!refused) this.#answers(taken, left, take)
    return this.#written(taken)
  }

  /** Adds results of one short line without names, if everything else was taken. */
  #answers(taken: Uint8Array, room: number, take: (one: Candidate) => void): void {
    let left = room
    for (const one of this.#candidates) {
      if (taken[one.piece] || this.#tells(one)) continue
      left -= this.#tokens(one) + HEAD
      if (left < 0) return
      take(one)
    }
  }

  /** Every distinct line once, at its last position. */
  #offered(): Candidate[] {
    const { passages, same } = this.#read
    const last = new Map<number, Candidate>()
    for (const passage of passages) {
      for (let piece = passage.first; piece < passage.next; piece++) {
        const base = lineWorth(this.#text(piece, passage), passage.voice)
        if (base > 0 || this.#atoms(piece).length > 0 || isAnswer(passage)) last.set(same[piece] as number, { piece, base, tokens: 0, worth: 0 })
      }
    }
    return [...last.values()]
  }

  /** The lines of the newest steps that fit whole into `room` tokens. */
  #fresh(room: number): Candidate[] {
    const found: Candidate[] = []
    let left = room
    let first = this.#chunkOf.length
    const byStep = Map.groupBy(
      this.#candidates.filter((one) => this.#tells(one)),
      ({ piece }) => this.#step(piece),
    )
    for (let step = this.#chunkOf.length - 1; step >= 0 && first > this.#chunkOf.length - NEWEST; step--) {
      const lines = byStep.get(step) ?? []
      left -= lines.reduce((sum, one) => sum + this.#tokens(one), 0)
      if (left < 0) break
      first = step
      for (const one of lines) found.push(one)
    }
    return found
  }

  /** For each chunk, the agent's most informative line, no longer than the chunk's share of `room`. */
  #leading(room: number): Candidate[] {
    const most = room / Math.max(1, this.#chunks.length)
    const best: (Candidate | undefined)[] = []
    for (const one of this.#candidates) {
      const chunk = this.#chunkOf[this.#step(one.piece)] as number
      const before = best[chunk]
      if (this.#passage(one.piece).voice !== 2 || this.#rank(one.piece) < TEXT || one.base <= (before?.base ?? 0)) continue
      if (this.#tokens(one) <= most) best[chunk] = one
    }
    return best.filter((one) => one !== undefined)
  }

  /** Whether a line contains names or gives a reason, rather than being a bare answer. */
  #tells({ piece, base }: Candidate): boolean {
    return base > 0 || this.#atoms(piece).length > 0
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

  #isSaid(piece: number): boolean {
    const { voice } = this.#passage(piece)
    return voice === 1 || voice === 2
  }

  /**
   * For each chunk, first what was said, with the user's words marked and their further lines indented, then, under `Seen:`, what was done and seen, step by
   * step. Neighbours that were cut from one line are joined again.
   */
  #written(taken: Uint8Array): string[][] {
    const said: string[][] = this.#chunks.map(() => [])
    const seen = this.#chunks.map((): Seen => new Map())
    const { start, end, passage } = this.#read
    let before = -1
    const bare = this.#bareLeads(taken)
    taken.forEach((flag, piece) => {
      if (!flag || bare.has(piece)) return
      const step = this.#step(piece)
      const chunk = this.#chunkOf[step] as number
      const of = passage[piece] as number
      const goesOn = before >= 0 && passage[before] === of
      const joins = goesOn && before === piece - 1 && end[before] === start[piece]
      if (this.#isSaid(piece)) {
        const lines = said[chunk] as string[]
        const mark = this.#passage(piece).voice === 2 ? '' : goesOn ? '  ' : 'User: '
        lines.push(joins ? `${lines.pop()}${this.#text(piece)}` : `${mark}${this.#text(piece).trim()}`)
      } else {
        const texts = held<Texts>(seen[chunk] as Seen, step, () => new Map())
        const stretches = held<[number, number][]>(texts, of, () => [])
        const last = joins ? stretches.at(-1) : undefined
        if (last) last[1] = end[piece] as number
        else stretches.push([start[piece] as number, end[piece] as number])
      }
      before = piece
    })
    return said.map((lines, i) => {
      const told = [...(seen[i] as Seen)].flatMap(([step, texts]) => seenLines(this.#steps[step] as HistoryStep, this.#quoted(texts)))
      return [...lines.map((line) => line.trimEnd()), ...(told.length > 0 ? ['Seen:', ...told] : [])]
    })
  }

  /**
   * Lines such as `Options:` or `## Findings` below which nothing was taken, or only others like them. A line with a colon at the very end of what was said
   * introduces an action, and so gives a reason.
   */
  #bareLeads(taken: Uint8Array): Set<number> {
    const bare = new Set<number>()
    let next: { piece: number; rank: number } | undefined
    for (let piece = taken.length - 1; piece >= 0; piece--) {
      if (!taken[piece] || !this.#isSaid(piece)) continue
      const rank = this.#rank(piece)
      const follows = next && next.piece <= piece + NEAR && this.#read.passage[next.piece] === this.#read.passage[piece]
      if (rank < TEXT && this.#atoms(piece).length === 0 && (!follows || rank >= (next?.rank ?? 0))) bare.add(piece)
      else next = { piece, rank }
    }
    return bare
  }

  #rank(piece: number): number {
    const passage = this.#passage(piece)
    const rank = leadRank(this.#text(piece, passage).trim())
    return rank >= COLON && passage.text.slice(this.#read.end[piece]).trim() === '' ? TEXT : rank
  }

  #quoted(texts: Texts): Quoted[] {
    return [...texts].map(([of, stretches]) => ({ text: (this.#read.passages[of] as Passage).text, stretches }))
  }
}

/** By passage, the stretches that are quoted; by step, its passages. */
type Texts = Map<number, [number, number][]>
type Seen = Map<number, Texts>

function leadRank(line: string): number {
  const found = LEADS.exec(line)
  if (!found) return TEXT
  const [, heading, bold] = found
  return heading?.length ?? (bold !== undefined ? BOLD : /^(?:[-*+]|\d{1,3}[.)])\s/.test(line) ? ITEM : COLON)
}

function held<V>(map: Map<number, V>, key: number, made: () => V): V {
  const value = map.get(key) ?? made()
  map.set(key, value)
  return value
}
