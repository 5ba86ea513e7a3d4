import { DecantError, marker, textGiven } from '../message/index.ts'
import { selector } from './choose/selector.ts'
import { tellings } from './choose/tellings.ts'
import { detectKind } from './detect-kind.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import { heldCharacters } from './held-characters.ts'
import type { Kind } from './kind.ts'
import { jsonExcerpter } from './kinds/json.ts'
import { inParts } from './reading/in-parts.ts'
import type { Reading } from './reading/reading.ts'
import { readings } from './readings.ts'
import { render } from './render.ts'

/** The most characters read at the beginning of a text; the rest counts as one piece left out. */
const READ = 4_000_000

/** The share of an excerpt that words about omissions may take, and their most tokens. */
const WORDS = 0.2
const MOST_WORDS = 80

/** An excerpt that takes less than this share of its room leaves out pieces that are too long to stay whole. */
const WELL_USED = 0.5

/** How often an excerpt that came out too large is made again. */
const TRIES = 4

/**
 * Makes excerpts of one text at any size: its kind, its pieces and their worth are computed once, when first needed. See `excerpt`.
 *
 * @throws DecantError `invalid-argument` for a value that is no text, `invalid-option` without `estimate`
 * @example
 * const shorter = excerpter(log, { estimate: estimateTokens })
 * shorter(400).text.length >= shorter(200).text.length // true
 */
export function excerpter(text: string, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  textGiven(text, 'excerpter')
  if (typeof Object(options).estimate !== 'function')
    throw new DecantError(
      'invalid-option',
      'excerpter has no `estimate` to count with',
      'Give { estimate: estimateTokens } of decant/token, or a function of your own.',
    )
  let before: number | undefined
  let kind = options.kind
  let make: ((maxTokens: number) => Excerpt) | undefined
  return (maxTokens) => {
    before ??= options.estimate(text)
    kind ??= detectKind(text)
    const whole: Excerpt = { text, ranges: text === '' ? [] : [[0, text.length]], kind }
    if (before <= maxTokens) return whole
    make ??= maker(text, kind, options)
    const short = fitted(make, maxTokens, options)
    return short.text.length < text.length && options.estimate(short.text) < before ? short : whole
  }
}

/**
 * Makes an excerpt that fits. Pieces are counted one by one, and a text may take more than the sum of its pieces: then it is chosen again for that much less,
 * repeatedly.
 */
function fitted(make: (maxTokens: number) => Excerpt, maxTokens: number, options: ExcerptOptions): Excerpt {
  let short = make(maxTokens)
  for (let max = maxTokens, tries = 0; tries < TRIES && short.ranges.length > 0; tries++) {
    const excess = options.estimate(short.text) - maxTokens
    if (excess <= 0) break
    max -= Math.max(excess, Math.floor((maxTokens * tries) / TRIES))
    short = make(max)
  }
  return short
}

/**
 * Makes excerpts of one text at any size. It is read and its pieces are weighed once; by sentences if no piece of its kind fits. If whole pieces leave half of
 * the room unused, long ones are kept in part.
 */
function maker(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const json = kind === 'json' ? jsonExcerpter(text, options) : undefined
  if (json) return json
  const own = readings[kind === 'json' ? 'prose' : kind]
  const whole = own.apart ? readings.prose : own
  const made = new Map<string, (maxTokens: number) => Excerpt>()
  const by = (name: string, reading: () => Reading, maxTokens: number): Excerpt => {
    const make = made.get(name) ?? byPieces(text, reading(), kind, options)
    made.set(name, make)
    return make(maxTokens)
  }
  return (maxTokens) => {
    let some = by('pieces', () => own, maxTokens)
    if (some.ranges.length === 0 && own !== readings.prose) some = by('sentences', () => readings.prose, maxTokens)
    if (options.estimate(some.text) >= maxTokens * WELL_USED) return some
    const room = 2 ** Math.floor(Math.log2(Math.max(1, maxTokens)))
    const parts = by(`${room}`, () => inParts(whole, 2 * room), maxTokens)
    return heldCharacters(parts) > heldCharacters(some) ? parts : some
  }
}

function byPieces(text: string, reading: Reading, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const all = reading.pieces(text.length > READ ? text.slice(0, READ) : text)
  if (text.length > READ) all.push({ start: READ, end: text.length, weight: 0 })
  const most = reading.extent ? text.length : 99
  const gap = options.estimate(marker(most, reading.noun)) + 1
  const ref = options.ref === undefined ? 0 : options.estimate(marker(most, reading.noun, options.ref)) + 1 - gap
  const select = selector(text, all, options)
  const tell = (start: number, end: number) => reading.tell?.(all.slice(start, end).map((piece) => text.slice(piece.start, piece.end)))
  return (maxTokens) => {
    const words = reading.tell ? Math.min(MOST_WORDS, Math.floor(maxTokens * WORDS)) : 0
    const taken = select({ maxTokens: maxTokens - ref - words, gap })
    const told = tellings(taken, words, { tell, estimate: options.estimate })
    return render(text, all, taken, { ...reading, kind, told, ...(options.ref !== undefined && { ref: options.ref }) })
  }
}
