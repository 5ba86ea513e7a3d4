import { type Ledger, ledger, type Passage, PassageRole, predict } from '../../relevance/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { isAnswer, lineValue } from './line-value.ts'
import { messagesOfSteps } from './messages-of-steps.ts'
import { observationLines, type QuotedText } from './observation-lines.ts'

/** Rounds of choosing: a line that lost value to one taken before it waits for the next round. */
const MAX_ROUNDS = 8

/** Fraction of its initial value that a line must still have to be taken in a round. */
const MIN_REMAINING_RATIO = 0.8

/** Tokens of a line apart from its own text: its end and its indentation. */
const LINE_OVERHEAD_TOKENS = 2

/** Fraction of its value that a name still has in the second and third line that contains it. */
const REPEAT_FACTORS = [1, 0.03, 0.01] as const

/** Fraction of the tokens for the newest steps, which are kept whole, and their maximum. */
const NEWEST_RATIO = 0.1
const MAX_NEWEST_STEPS = 4

/** Tokens of the heading above what was seen in a step. */
const HEADING_TOKENS = 12

/** A line that only introduces the lines below it: a heading, a line in bold, one that ends in a colon. */
const INTRODUCTION = /^.{0,60}[:：]\**$|^(#{1,6})\s.{0,60}$|^(\*\*)[^*]{1,60}\*\*$/

/** How many lines below its introduction the content must begin: one line, such as a blank one, may be left out. */
const MAX_LINE_DISTANCE = 2

/** The rank of a line above those that follow: headings by level, then lines in bold, lines that end in a colon, and items that do; anything else is text. */
const [BOLD, COLON, ITEM, TEXT] = [7, 8, 9, 10]

/** Fraction of the tokens for the most informative words of each chunk, so that every chunk has some. */
const LEADING_RATIO = 0.1

interface Candidate {
  readonly piece: number
  readonly baseValue: number
  /** 0 until it is first needed. */
  tokens: number
  /** Per token. */
  value: number
}

/**
 * Chooses the lines of a run worth quoting: the words and results of its steps, cut into lines, and long lines at sentences or records. Chosen are lines with
 * the names most likely to be used again (the future-use model), each name once, and lines that give reasons; equal lines are quoted once; the newest steps are
 * kept whole if they fit a small fraction. Choosing is greedy by value per token; prepared once, queried as often as needed. n log n in the lines.
 */
export class KeyLines {
  readonly #ledger: Ledger
  readonly #probabilities: Float32Array
  readonly #stepOf: readonly number[]
  readonly #chunkOf: readonly number[]
  readonly #candidates: readonly Candidate[]
  readonly #chunks: readonly (readonly HistoryStep[])[]
  readonly #steps: readonly HistoryStep[]

  constructor(chunks: readonly (readonly HistoryStep[])[]) {
    this.#steps = chunks.flat()
    const { messages, stepOf } = messagesOfSteps(this.#steps)
    this.#ledger = ledger(messages)
    this.#probabilities = predict(this.#ledger)
    this.#stepOf = stepOf
    this.#chunkOf = chunks.flatMap((chunk, i) => chunk.map(() => i))
    this.#chunks = chunks
    this.#candidates = this.#findCandidates()
  }

  /** The lines of each chunk in order, within about `maxTokens` (estimated) for all chunks together. */
  lines(maxTokens: number): string[][] {
    const taken = new Uint8Array(this.#ledger.start.length)
    const covered = new Uint8Array(this.#ledger.names.length)
    const stepsWithHeading = new Set<number>()
    let left = maxTokens
    const take = (one: Candidate): void => {
      left -= this.#tokens(one)
      if (!this.#isSpoken(one.piece) && !stepsWithHeading.has(this.#step(one.piece))) {
        stepsWithHeading.add(this.#step(one.piece))
        left -= HEADING_TOKENS
      }
      taken[one.piece] = 1
      for (const atom of this.#atoms(one.piece)) covered[atom] = Math.min(2, (covered[atom] as number) + 1)
    }
    const newest = this.#newestLines(maxTokens * NEWEST_RATIO)
    for (const one of newest) take(one)
    for (const one of this.#leadingLines(maxTokens * LEADING_RATIO)) if (!taken[one.piece]) take(one)
    let waiting = this.#candidates.filter((one) => !taken[one.piece])
    let refused = false
    for (let round = 0; round < MAX_ROUNDS && waiting.length > 0; round++) {
      for (const one of waiting) one.value = this.#gain(one, covered) / this.#tokens(one)
      const queue = waiting.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value || a.piece - b.piece)
      waiting = []
      for (const one of queue) {
        if (this.#tokens(one) > left) {
          refused = true
          continue
        }
        if (round < MAX_ROUNDS - 1 && this.#gain(one, covered) / this.#tokens(one) < one.value * MIN_REMAINING_RATIO) waiting.push(one)
        else take(one)
      }
    }
    if (!refused) this.#takeAnswers(taken, left, take)
    return this.#formatChunks(taken)
  }

  /** Adds results of one short line without names, if everything else was taken. */
  #takeAnswers(taken: Uint8Array, room: number, take: (one: Candidate) => void): void {
    let left = room
    for (const one of this.#candidates) {
      if (taken[one.piece] || this.#isInformative(one)) continue
      left -= this.#tokens(one) + HEADING_TOKENS
      if (left < 0) return
      take(one)
    }
  }

  /** Every distinct line once, at its last position. */
  #findCandidates(): Candidate[] {
    const { passages, same } = this.#ledger
    const last = new Map<number, Candidate>()
    for (const passage of passages) {
      for (let piece = passage.first; piece < passage.next; piece++) {
        const baseValue = lineValue(this.#text(piece, passage), passage.role)
        if (baseValue > 0 || this.#atoms(piece).length > 0 || isAnswer(passage)) last.set(same[piece] as number, { piece, baseValue, tokens: 0, value: 0 })
      }
    }
    return [...last.values()]
  }

  /** The lines of the newest steps that fit whole into `room` tokens. */
  #newestLines(room: number): Candidate[] {
    const found: Candidate[] = []
    let left = room
    let first = this.#chunkOf.length
    const byStep = Map.groupBy(
      this.#candidates.filter((one) => this.#isInformative(one)),
      ({ piece }) => this.#step(piece),
    )
    for (let step = this.#chunkOf.length - 1; step >= 0 && first > this.#chunkOf.length - MAX_NEWEST_STEPS; step--) {
      const lines = byStep.get(step) ?? []
      left -= lines.reduce((sum, one) => sum + this.#tokens(one), 0)
      if (left < 0) break
      first = step
      for (const one of lines) found.push(one)
    }
    return found
  }

  /** For each chunk, the agent's most informative line, no longer than the chunk's share of `room`. */
  #leadingLines(room: number): Candidate[] {
    const maxTokens = room / Math.max(1, this.#chunks.length)
    const best: (Candidate | undefined)[] = []
    for (const one of this.#candidates) {
      const chunk = this.#chunkOf[this.#step(one.piece)] as number
      const before = best[chunk]
      if (this.#passage(one.piece).role !== PassageRole.assistant || this.#rank(one.piece) < TEXT || one.baseValue <= (before?.baseValue ?? 0)) continue
      if (this.#tokens(one) <= maxTokens) best[chunk] = one
    }
    return best.filter((one) => one !== undefined)
  }

  /** Whether a line contains names or gives a reason, rather than being an answer alone. */
  #isInformative({ piece, baseValue }: Candidate): boolean {
    return baseValue > 0 || this.#atoms(piece).length > 0
  }

  #gain({ piece, baseValue }: Candidate, covered: Uint8Array): number {
    let gain = baseValue
    for (const atom of this.#atoms(piece)) gain += (this.#probabilities[atom] as number) * (REPEAT_FACTORS[covered[atom] as number] ?? 0)
    return gain
  }

  #tokens(one: Candidate): number {
    one.tokens ||= estimateTokens(this.#text(one.piece)) + LINE_OVERHEAD_TOKENS
    return one.tokens
  }

  #atoms(piece: number): Int32Array {
    const text = this.#ledger.same[piece] as number
    return this.#ledger.atom.subarray(this.#ledger.atomsFrom[text], this.#ledger.atomsFrom[text + 1])
  }

  #text(piece: number, passage = this.#passage(piece)): string {
    return passage.text.slice(this.#ledger.start[piece], this.#ledger.end[piece])
  }

  #passage(piece: number): Passage {
    return this.#ledger.passages[this.#ledger.passage[piece] as number] as Passage
  }

  #step(piece: number): number {
    return this.#stepOf[this.#passage(piece).message] as number
  }

  #isSpoken(piece: number): boolean {
    const { role } = this.#passage(piece)
    return role === PassageRole.user || role === PassageRole.assistant
  }

  /**
   * For each chunk, first the messages, with the user's words marked and their further lines indented, then, under `Seen:`, what was done and seen, step by
   * step. Neighbours that were cut from one line are joined again.
   */
  #formatChunks(taken: Uint8Array): string[][] {
    const spoken: string[][] = this.#chunks.map(() => [])
    const seen = this.#chunks.map((): StepStretches => new Map())
    const { start, end, passage } = this.#ledger
    let before = -1
    const skipped = this.#emptyIntroductions(taken)
    taken.forEach((flag, piece) => {
      if (!flag || skipped.has(piece)) return
      const step = this.#step(piece)
      const chunk = this.#chunkOf[step] as number
      const passageIndex = passage[piece] as number
      const continuesPassage = before >= 0 && passage[before] === passageIndex
      const joins = continuesPassage && before === piece - 1 && end[before] === start[piece]
      if (this.#isSpoken(piece)) {
        const lines = spoken[chunk] as string[]
        const mark = this.#passage(piece).role === PassageRole.assistant ? '' : continuesPassage ? '  ' : 'User: '
        lines.push(joins ? `${lines.pop()}${this.#text(piece)}` : `${mark}${this.#text(piece).trim()}`)
      } else {
        const texts = getOrCreate<PassageStretches>(seen[chunk] as StepStretches, step, () => new Map())
        const stretches = getOrCreate<[number, number][]>(texts, passageIndex, () => [])
        const last = joins ? stretches.at(-1) : undefined
        if (last) last[1] = end[piece] as number
        else stretches.push([start[piece] as number, end[piece] as number])
      }
      before = piece
    })
    return spoken.map((lines, i) => {
      const formatted = [...(seen[i] as StepStretches)].flatMap(([step, texts]) => observationLines(this.#steps[step] as HistoryStep, this.#quotedTexts(texts)))
      return [...lines.map((line) => line.trimEnd()), ...(formatted.length > 0 ? ['Seen:', ...formatted] : [])]
    })
  }

  /**
   * Lines such as `Options:` or `## Findings` below which nothing was taken, or only others like them. A line with a colon at the very end of the messages
   * introduces an action, and so gives a reason.
   */
  #emptyIntroductions(taken: Uint8Array): Set<number> {
    const empty = new Set<number>()
    let next: { piece: number; rank: number } | undefined
    for (let piece = taken.length - 1; piece >= 0; piece--) {
      if (!taken[piece] || !this.#isSpoken(piece)) continue
      const rank = this.#rank(piece)
      const follows = next && next.piece <= piece + MAX_LINE_DISTANCE && this.#ledger.passage[next.piece] === this.#ledger.passage[piece]
      if (rank < TEXT && this.#atoms(piece).length === 0 && (!follows || rank >= (next?.rank ?? 0))) empty.add(piece)
      else next = { piece, rank }
    }
    return empty
  }

  #rank(piece: number): number {
    const passage = this.#passage(piece)
    const rank = introductionRank(this.#text(piece, passage).trim())
    return rank >= COLON && passage.text.slice(this.#ledger.end[piece]).trim() === '' ? TEXT : rank
  }

  #quotedTexts(texts: PassageStretches): QuotedText[] {
    return [...texts].map(([passageIndex, stretches]) => ({ text: (this.#ledger.passages[passageIndex] as Passage).text, stretches }))
  }
}

/** By passage, the stretches that are quoted; by step, its passages. */
type PassageStretches = Map<number, [number, number][]>
type StepStretches = Map<number, PassageStretches>

function introductionRank(line: string): number {
  const found = INTRODUCTION.exec(line)
  if (!found) return TEXT
  const [, heading, bold] = found
  return heading?.length ?? (bold !== undefined ? BOLD : /^(?:[-*+]|\d{1,3}[.)])\s/.test(line) ? ITEM : COLON)
}

function getOrCreate<V>(map: Map<number, V>, key: number, create: () => V): V {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
