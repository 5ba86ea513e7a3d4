import { checkText, DecantError, marker } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'
import { describeGaps } from './choose/describe-gaps.ts'
import { pieceSelector } from './choose/piece-selector.ts'
import { detectKind } from './detect-kind.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import { keptCharacters } from './kept-characters.ts'
import type { Kind } from './kind.ts'
import { jsonExcerpter } from './kinds/json-excerpter.ts'
import { renderExcerpt } from './render-excerpt.ts'
import { splittingLongPieces } from './split/split-long-pieces.ts'
import type { Splitter } from './split/splitter.ts'
import { splitters } from './splitters.ts'

/** Maximum characters read at the beginning of a text; the rest counts as one piece left out. */
const MAX_READ_CHARS = 4_000_000

/** The fraction of an excerpt that words about omissions may take, and their maximum tokens. */
const MAX_DESCRIPTION_RATIO = 0.2
const MAX_DESCRIPTION_TOKENS = 80

/** An excerpt that takes less than this fraction of its room leaves out pieces that are too long to stay whole. */
const MIN_USED_RATIO = 0.5

/** How often an excerpt that came out too large is made again. */
const MAX_TRIES = 4

/**
 * Makes excerpts of one text at any size: its kind, its pieces and their value are computed once, when first needed. See `excerpt`.
 *
 * @throws DecantError `invalid-argument` for a value that is no text, `invalid-option` without `estimate` or for an unknown kind
 * @example
 * const shorter = excerpter(log, { estimate: estimateTokens })
 * shorter(400).text.length >= shorter(200).text.length // true
 */
export function excerpter(text: string, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  checkText(text, 'excerpter')
  if (typeof Object(options).estimate !== 'function')
    throw new DecantError(
      'invalid-option',
      'excerpter has no `estimate` to count with',
      'Give { estimate: estimateTokens } of decant/token, or a function of your own.',
    )
  let fullTokens: number | undefined
  let kind = checkKind(options.kind)
  let make: ((maxTokens: number) => Excerpt) | undefined
  return (maxTokens) => {
    fullTokens ??= options.estimate(text)
    kind ??= detectKind(text)
    const unshortened: Excerpt = { text, ranges: text === '' ? [] : [[0, text.length]], kind }
    if (fullTokens <= maxTokens) return unshortened
    make ??= createMaker(text, kind, options)
    const short = makeFitting(make, maxTokens, options)
    return short.text.length < text.length && options.estimate(short.text) < fullTokens ? short : unshortened
  }
}

function checkKind(kind: Kind | undefined): Kind | undefined {
  if (kind === undefined || kind === null || kind === 'json' || Object.hasOwn(splitters, kind)) return kind
  const kinds = ['json', ...Object.keys(splitters)].join(', ')
  throw new DecantError('invalid-option', `There is no kind of text ${describeValue(kind)}`, `Give one of ${kinds}, or leave it out to have it detected.`)
}

/**
 * Makes an excerpt that fits. Pieces are counted one by one, and a text may take more than the sum of its pieces: then it is chosen again for that much less,
 * repeatedly.
 */
function makeFitting(make: (maxTokens: number) => Excerpt, maxTokens: number, options: ExcerptOptions): Excerpt {
  let short = make(maxTokens)
  for (let max = maxTokens, tries = 0; tries < MAX_TRIES && short.ranges.length > 0; tries++) {
    const excess = options.estimate(short.text) - maxTokens
    if (excess <= 0) break
    max -= Math.max(excess, Math.floor((maxTokens * tries) / MAX_TRIES))
    short = make(max)
  }
  return short
}

/**
 * Makes excerpts of one text at any size. It is read and its pieces are weighed once; by sentences if no piece of its kind fits. If whole pieces leave half of
 * the room unused, long ones are kept in part.
 */
function createMaker(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const json = kind === 'json' ? jsonExcerpter(text, options) : undefined
  if (json) return json
  const splitter = splitters[kind === 'json' ? 'prose' : kind]
  const longPieceSplitter = splitter.dropsTextBetween ? splitters.prose : splitter
  const makers = new Map<string, (maxTokens: number) => Excerpt>()
  const makeWith = (name: string, createSplitter: () => Splitter, maxTokens: number): Excerpt => {
    const make = makers.get(name) ?? createPieceMaker(text, createSplitter(), kind, options)
    makers.set(name, make)
    return make(maxTokens)
  }
  return (maxTokens) => {
    let result = makeWith('pieces', () => splitter, maxTokens)
    if (result.ranges.length === 0 && splitter !== splitters.prose) result = makeWith('sentences', () => splitters.prose, maxTokens)
    if (options.estimate(result.text) >= maxTokens * MIN_USED_RATIO) return result
    const room = 2 ** Math.floor(Math.log2(Math.max(1, maxTokens)))
    const parts = makeWith(`${room}`, () => splittingLongPieces(longPieceSplitter, 2 * room), maxTokens)
    return keptCharacters(parts) > keptCharacters(result) ? parts : result
  }
}

function createPieceMaker(text: string, splitter: Splitter, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const all = splitter.pieces(text.length > MAX_READ_CHARS ? text.slice(0, MAX_READ_CHARS) : text)
  if (text.length > MAX_READ_CHARS) all.push({ start: MAX_READ_CHARS, end: text.length, weight: 0 })
  const maxGapCount = splitter.extent ? text.length : 99
  const gap = options.estimate(marker(maxGapCount, splitter.noun)) + 1
  const ref = options.ref === undefined ? 0 : options.estimate(marker(maxGapCount, splitter.noun, options.ref)) + 1 - gap
  const select = pieceSelector(text, all, options)
  const describe = (start: number, end: number) => splitter.describe?.(all.slice(start, end).map((piece) => text.slice(piece.start, piece.end)))
  return (maxTokens) => {
    const descriptionTokens = splitter.describe ? Math.min(MAX_DESCRIPTION_TOKENS, Math.floor(maxTokens * MAX_DESCRIPTION_RATIO)) : 0
    const taken = select({ maxTokens: maxTokens - ref - descriptionTokens, gap })
    const descriptions = describeGaps(taken, descriptionTokens, { describe, estimate: options.estimate })
    return renderExcerpt(text, all, taken, { ...splitter, kind, descriptions, ...(options.ref !== undefined && { ref: options.ref }) })
  }
}
