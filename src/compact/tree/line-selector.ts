import type { Message } from '../../message/index.ts'
import { type Ledger, ledger, type Passage, PassageRole, predict, userWordsStart } from '../../relevance/index.ts'
import { callHeading, harnessNotices, numberOnlyPieces } from '../../strategy/index.ts'
import { isPleasantry } from '../../text/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { Speaker } from '../prompts/prompts.ts'
import { FAILED_THEN_OK } from '../summary/call/call-end-label.ts'
import type { SpeakerLine } from '../summary/frame/summary-body.ts'
import { callText } from './call-text.ts'
import { lineText } from './line-text.ts'
import { repairedCalls } from './repaired-calls.ts'

const SPEAKERS: Readonly<Record<PassageRole, Speaker>> = { 0: 'system', 1: 'user', 2: 'assistant', 3: 'tool', 4: 'tool' }
const MIN_CHARS = 6
const MAX_CHARS = 700
/** Passes over the remaining lines; each takes lines that are still worth at least half of their initial value. */
const MAX_PASSES = 3
/** The probability from which on a later step is likely to use a name. */
const MIN_LIKELIHOOD = 0.15

/** The fraction of the tokens for which the user's words come first, and the length up to which they are typed: longer texts are mostly pasted. */
const USER_WORDS_RATIO = 0.2
const MAX_TYPED_CHARS = 600

interface Candidate {
  readonly piece: number
  readonly text: string
  readonly speaker: Speaker
  readonly tokens: number
  /** A short form of the call that a tool's line belongs to. */
  readonly call: string | undefined
  /** Whether it is from a short text of the user. */
  readonly isTyped: boolean
}

/**
 * Predicts what of a history a later step is likely to use. Reads it once, then returns the lines of any run of its messages that carry most of that for the
 * fewest tokens, unchanged, after the newest short words of the user. Lines of a number or a tag alone and notices of the harness are left out; a command to
 * the harness is shown as typed. Linear to read, n log n in the lines of a run.
 */
export class LineSelector {
  readonly #ledger: Ledger
  readonly #scores: Float32Array
  /** By piece: 1 if it is never shown. */
  readonly #hidden: Uint8Array
  /** By message: its passages. */
  readonly #passages: ReadonlyMap<number, readonly number[]>
  /** By atom: 1 if it is in kept messages, or in lines already returned. */
  readonly #shown: Uint8Array
  readonly #likely = new Set<number>()
  readonly #headingsByCall = new Map<number, string>()
  readonly #repaired: ReadonlySet<number>
  readonly #callOfMessage: (message: number) => string | undefined

  /** @param callOfMessage the call that the lines of a message belong to, if the messages contain no calls */
  constructor(messages: readonly Message[], callOfMessage: (message: number) => string | undefined = () => undefined) {
    this.#ledger = ledger(messages)
    this.#callOfMessage = callOfMessage
    this.#scores = predict(this.#ledger)
    const numberOnly = numberOnlyPieces(this.#ledger)
    this.#hidden = harnessNotices(this.#ledger).map((isNotice, piece) => isNotice | (numberOnly[piece] as number))
    this.#repaired = repairedCalls(this.#ledger)
    this.#shown = new Uint8Array(this.#ledger.names.length)
    this.#passages = Map.groupBy(this.#ledger.passages.keys(), (i) => (this.#ledger.passages[i] as Passage).message)
  }

  /** Marks the names of a message as present: it stays whole. */
  markKept(message: number): void {
    for (const piece of this.#pieces(message, message + 1)) for (const atom of this.#atoms(piece)) this.#shown[atom] = 1
  }

  /** The atoms that a later step is likely to use, of all runs for which lines were requested. */
  get likelyAtoms(): readonly string[] {
    return [...this.#likely].map((atom) => this.#ledger.names[atom] as string)
  }

  /**
   * Lines of messages `[start, end)` that take at most this many tokens, in order; at least one if nothing is shown with them and one fits.
   * @param adjacentText a text that will be shown with them
   */
  lines(start: number, end: number, tokens: number, adjacentText: string): SpeakerLine[] {
    this.#noteLikely(start, end)
    const shown = this.#shownWith(start, end, adjacentText)
    const gain = (piece: number) => {
      let sum = 0
      for (const atom of this.#atoms(piece)) if (shown[atom] === 0) sum += this.#scores[atom] as number
      return sum
    }
    const all = this.#candidates(start, end)
    const taken = newestTyped(all, tokens * USER_WORDS_RATIO, adjacentText)
    const first = new Set(taken)
    for (const { piece } of taken) for (const atom of this.#atoms(piece)) shown[atom] = 1
    let candidates = all.filter((one) => !first.has(one)).map((candidate) => ({ candidate, rate: gain(candidate.piece) / candidate.tokens }))
    const namedCalls = new Set<string>()
    let left = tokens - taken.reduce((sum, one) => sum + one.tokens, 0)
    for (let pass = 0; pass < MAX_PASSES && candidates.length > 0; pass++) {
      candidates.sort((a, b) => b.rate - a.rate || a.candidate.piece - b.candidate.piece)
      const deferred: typeof candidates = []
      for (const { candidate, rate } of candidates) {
        const { call: of } = candidate
        const cost = candidate.tokens + (of === undefined || namedCalls.has(of) ? 0 : estimateTokens(of) + 2)
        if (rate <= 0 || cost > left) continue
        const rateNow = gain(candidate.piece) / candidate.tokens
        if (rateNow < rate / 2) {
          if (rateNow > 0) deferred.push({ candidate, rate: rateNow })
          continue
        }
        taken.push(candidate)
        left -= cost
        if (of !== undefined) namedCalls.add(of)
        for (const atom of this.#atoms(candidate.piece)) shown[atom] = 1
      }
      candidates = deferred
    }
    if (taken.length === 0 && adjacentText === '') taken.push(...this.#lastFitting(start, end, tokens))
    return taken.sort((a, b) => a.piece - b.piece).map(({ speaker, text, call: of }) => ({ speaker, text, ...(of !== undefined && { of }) }))
  }

  /** The last line that fits: the end of a run is always shown, even if all its names occur elsewhere. */
  #lastFitting(start: number, end: number, tokens: number): Candidate[] {
    const last = this.#candidates(start, end).findLast(
      ({ tokens: lineTokens, call: of }) => lineTokens + (of === undefined ? 0 : estimateTokens(of) + 2) <= tokens,
    )
    return last ? [last] : []
  }

  #noteLikely(start: number, end: number): void {
    for (const piece of this.#pieces(start, end))
      for (const atom of this.#atoms(piece)) if ((this.#scores[atom] as number) >= MIN_LIKELIHOOD && this.#shown[atom] === 0) this.#likely.add(atom)
  }

  #candidates(start: number, end: number): Candidate[] {
    const result: Candidate[] = []
    const seen = new Set<number>()
    let current: Passage | undefined
    let wordsStart = -1
    let isShort = false
    for (const piece of this.#pieces(start, end)) {
      const passage = this.#ledger.passages[this.#ledger.passage[piece] as number] as Passage
      if (passage !== current) {
        current = passage
        wordsStart = passage.harness ? -1 : userWordsStart(this.#ledger, passage)
        isShort = (this.#ledger.end[passage.next - 1] as number) - wordsStart <= MAX_TYPED_CHARS
      }
      const same = this.#ledger.same[piece] as number
      if (seen.has(same) || this.#hidden[piece] === 1) continue
      seen.add(same)
      const raw = passage.text.slice(this.#ledger.start[piece], this.#ledger.end[piece])
      const text = passage.role === PassageRole.call ? callText(raw, piece === passage.first) : lineText(raw)
      const isUsers = wordsStart >= 0 && (this.#ledger.start[piece] as number) >= wordsStart
      if (text.length > MAX_CHARS || text.length < (isUsers ? 1 : MIN_CHARS)) continue
      const speaker = isUsers ? 'user' : passage.harness ? 'tool' : SPEAKERS[passage.role]
      const call = isUsers ? undefined : this.#callOf(piece)
      result.push({ piece, text, speaker, tokens: estimateTokens(text) + 4, call, isTyped: isUsers && isShort })
    }
    return result
  }

  #callOf(piece: number): string | undefined {
    const index = this.#ledger.passage[piece] as number
    const { role, call, message } = this.#ledger.passages[index] as Passage
    if (role !== PassageRole.call && role !== PassageRole.result) return undefined
    const caller = role === PassageRole.call ? index : call
    if (caller < 0) return this.#callOfMessage(message)
    const known = this.#headingsByCall.get(caller)
    if (known !== undefined) return known
    const { text, first, next } = this.#ledger.passages[caller] as Passage
    const callHeadingText = callHeading(text.slice(this.#ledger.start[first], this.#ledger.end[next - 1]))
    const heading = this.#repaired.has(caller) ? `${FAILED_THEN_OK}: ${callHeadingText}` : callHeadingText
    this.#headingsByCall.set(caller, heading)
    return heading
  }

  *#pieces(start: number, end: number): Generator<number> {
    for (let message = start; message < end; message++) {
      for (const index of this.#passages.get(message) ?? []) {
        const { first, next } = this.#ledger.passages[index] as { first: number; next: number }
        for (let piece = first; piece < next; piece++) yield piece
      }
    }
  }

  #atoms(piece: number): Int32Array {
    const same = this.#ledger.same[piece] as number
    return this.#ledger.atom.subarray(this.#ledger.atomsFrom[same] as number, this.#ledger.atomsFrom[same + 1] as number)
  }

  /** By atom: 1 if it is present already, also through this text. */
  #shownWith(start: number, end: number, adjacentText: string): Uint8Array {
    const shown = this.#shown
    for (const piece of this.#pieces(start, end))
      for (const atom of this.#atoms(piece)) if (shown[atom] === 0 && adjacentText.includes(this.#ledger.names[atom] as string)) shown[atom] = 1
    return shown
  }
}

/** The newest short words of the user that fit and repeat nothing that is shown with them, without greetings and tags. */
function newestTyped(all: readonly Candidate[], tokens: number, adjacentText: string): Candidate[] {
  const shown = adjacentText.split('\n').filter((line) => line !== '')
  let left = tokens
  return all.toReversed().filter(({ isTyped, text, tokens: lineTokens }) => {
    if (!isTyped || lineTokens > left || text.startsWith('<') || isPleasantry(text)) return false
    if (shown.some((line) => line.includes(text) || text.includes(line))) return false
    left -= lineTokens
    return true
  })
}
