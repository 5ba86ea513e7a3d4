import { type ActKind, looksLikeError, NoveltyTracker, pieceSpans, type Span, scanNames } from '../text/index.ts'
import { estimateTokens } from '../token/index.ts'

/** Which parts of an arriving result are kept whatever they contain. */
export interface ArrivalFilterOptions {
  /** Results of at most this many tokens stay whole; 60 unless set. */
  readonly maxFullTokens?: number
  /** Pieces kept at the beginning and the end; 1 each unless set. */
  readonly first?: number
  readonly last?: number
  /** At most this many lines are kept because they report errors; 3 unless set. */
  readonly errors?: number
  /** Gaps of at most this many pieces are not worth a marker and stay; 1 unless set. */
  readonly maxBridgedPieces?: number
}

/** A result that keeps more than this fraction is left as it is. */
const MAX_KEPT_RATIO = 0.9

/** Acts whose results are files. Numbers in files are line numbers and constants; elsewhere they are the answer that was asked for. */
const FILE_ACTS: ReadonlySet<ActKind> = new Set(['view', 'search', 'list', 'edit', 'run', 'test'])

/** If a long line was cut within this many characters of a name, the piece on the other side of the cut is kept too: its words belong to the name. */
const ADJACENT_CHARS = 60

/** Tokens of the marker for a gap, handle included, plus some for the error of the estimate. */
const MARKER_TOKENS = 16

/**
 * Decides, as results arrive, which parts of each are kept for good: pieces with a name that occurs nowhere else in the history and that the agent is
 * likely to need again, the ends, and the errors. Decisions never change, so the rendered prefix stays as it was sent and the cache is read to its end.
 * Pass it all text in the order in which it is sent; it takes time in the new text only.
 *
 * How likely a name is: of the atoms that recorded coding agents took from a result, 92 % (by how long they stayed needed) were not numbers, not words with
 * a number, and not paths built of words already mentioned. Atoms of these three kinds were 40 % of the atoms in the results.
 *
 * @example
 * const arrival = new ArrivalFilter()
 * arrival.learn(system); arrival.learn(user); arrival.learn(call)
 * const spans = arrival.keep(result) // such as [[0, 22], [943, 964]]; undefined: all of it
 */
export class ArrivalFilter {
  readonly #known: NoveltyTracker
  readonly #options: Required<ArrivalFilterOptions>

  constructor(options: ArrivalFilterOptions = {}, known: NoveltyTracker = new NoveltyTracker()) {
    this.#options = { maxFullTokens: 60, first: 1, last: 1, errors: 3, maxBridgedPieces: 1, ...options }
    this.#known = known
  }

  /** Returns a copy with the same knowledge, which can be asked what it would keep without this one learning of it. */
  fork(): ArrivalFilter {
    return new ArrivalFilter(this.#options, new NoveltyTracker(this.#known))
  }

  /** Records a text as mentioned: every text that stays unshortened, whoever wrote it. */
  learn(text: string): void {
    this.#known.learn(text)
  }

  /** Returns the spans of a result to keep, in order, whole pieces, not overlapping; undefined if all of it should stay. Learns what is kept. */
  keep(text: string, kind: ActKind = 'view'): Span[] | undefined {
    if (text.length < this.#options.maxFullTokens * 2 || estimateTokens(text) <= this.#options.maxFullTokens) return this.#keepAll(text)
    const all = pieceSpans(text)
    const flags = this.#flagPieces(text, all, kind)
    bridgeGaps(flags, this.#options.maxBridgedPieces)
    const kept = all.filter((_, i) => flags[i] === 1)
    let size = 0
    for (const [start, end] of kept) size += end - start
    if (size > text.length * MAX_KEPT_RATIO || !this.#isWorthwhile(text, kept)) return this.#keepAll(text)
    for (const [start, end] of kept) this.#known.learn(text.slice(start, end))
    return kept
  }

  /** Whether the removed text outweighs the markers in its place. */
  #isWorthwhile(text: string, kept: readonly Span[]): boolean {
    let saved = 0
    let at = 0
    for (const [start, end] of [...kept, [text.length, text.length] as const]) {
      if (text.slice(at, start).trim() !== '') saved += estimateTokens(text.slice(at, start)) - MARKER_TOKENS
      at = end
    }
    return saved > 0
  }

  #keepAll(text: string): undefined {
    this.#known.learn(text)
  }

  #flagPieces(text: string, all: readonly Span[], kind: ActKind): Uint8Array {
    const flags = new Uint8Array(all.length)
    const counts = new Map<string, number>()
    scanNames(text, (start, end) => {
      const atom = text.slice(start, end)
      counts.set(atom, (counts.get(atom) ?? 0) + 1)
    })
    const taken = new Set<string>()
    let errors = 0
    all.forEach(([start, end], i) => {
      const piece = text.slice(start, end)
      let wanted = i < this.#options.first || i >= all.length - this.#options.last
      const fresh = this.#known.unseenAtoms(piece).filter((atom) => !taken.has(atom))
      const likely = fresh.filter((atom) => this.#isLikelyNeeded(atom, counts.get(atom) ?? 1, kind))
      if (likely.length > 0) wanted = true
      else if (!wanted && errors < this.#options.errors && looksLikeError(piece)) {
        errors++
        wanted = true
      }
      if (!wanted) return
      flags[i] = 1
      if (all[i - 1]?.[1] === start && likely.some((atom) => piece.indexOf(atom) < ADJACENT_CHARS)) flags[i - 1] = 1
      if (all[i + 1]?.[0] === end && likely.some((atom) => piece.lastIndexOf(atom) + atom.length > piece.length - ADJACENT_CHARS)) flags[i + 1] = 1
      for (const atom of fresh) taken.add(atom)
    })
    return flags
  }

  /** Whether an atom that is new to the history is of a kind that agents come back to. */
  #isLikelyNeeded(atom: string, count: number, kind: ActKind): boolean {
    if (count > 2) return true
    if (/^#?\d/.test(atom)) return !FILE_ACTS.has(kind)
    const knownWordRatio = this.#known.knownWordRatio(atom)
    if (atom.startsWith('http')) return true
    if (atom.includes('/')) return knownWordRatio === 0
    if (/^[A-Za-z]+\d+\w*$/.test(atom) && !/[a-z][A-Z]/.test(atom)) return false
    return !(count < 2 && /[.:@#-]/.test(atom) && knownWordRatio > 0 && knownWordRatio < 1)
  }
}

/** Keeps short gaps between kept pieces, so that the kept text reads on. */
function bridgeGaps(flags: Uint8Array, longest: number): void {
  let last = -1
  for (let i = 0; i < flags.length; i++) {
    if (flags[i] !== 1) continue
    if (i - last - 1 <= longest) flags.fill(1, last + 1, i)
    last = i
  }
}
