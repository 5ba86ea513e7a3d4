import { marker } from '../message/index.ts'
import { detectKind } from './detect-kind.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import type { Kind } from './kind.ts'
import { jsonExcerpter } from './kinds/json.ts'
import { readings } from './readings.ts'
import { render } from './render.ts'
import { selector } from './selector.ts'
import { tellings } from './tellings.ts'

/** Of longer texts so much of the beginning is read; the rest counts as one piece left out. */
const READ = 4_000_000

/** Share of an excerpt that words on what was left out may take, and how many tokens at most. */
const WORDS = 0.2
const MOST_WORDS = 80

/** So often an excerpt that came out too large is made again. */
const TRIES = 4

/**
 * Excerpts of one text for any size: what it is, its pieces and their worth are found out once, when a size first asks for them. See `excerpt`.
 *
 * @example
 * const shorter = excerpter(log, { estimate: estimateTokens })
 * shorter(400).text.length >= shorter(200).text.length // true
 */
export function excerpter(text: string, options: ExcerptOptions): (maxTokens: number) => Excerpt {
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

/** Pieces are counted one by one, and a text may come to more than its pieces: then it is chosen again for that much less, and less. */
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

/** Excerpts of one text for any size: it is read, and its pieces are weighed, once; by sentences where no piece of its kind fits. */
function maker(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const json = kind === 'json' ? jsonExcerpter(text, options) : undefined
  if (json) return json
  let pieces: ((maxTokens: number) => Excerpt) | undefined
  let finer: ((maxTokens: number) => Excerpt) | undefined
  return (maxTokens) => {
    pieces ??= byPieces(text, kind, options)
    const some = pieces(maxTokens)
    if (some.ranges.length > 0 || kind === 'prose') return some
    finer ??= byPieces(text, 'prose', options)
    return { ...finer(maxTokens), kind }
  }
}

function byPieces(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const reading = readings[kind === 'json' ? 'prose' : kind]
  const all = reading.pieces(text.length > READ ? text.slice(0, READ) : text)
  if (text.length > READ) all.push({ start: READ, end: text.length, weight: 0 })
  const gap = options.estimate(marker(99, reading.noun)) + 1
  const ref = options.ref === undefined ? 0 : options.estimate(marker(99, reading.noun, options.ref)) + 1 - gap
  const select = selector(text, all, options)
  return (maxTokens) => {
    const words = reading.tell ? Math.min(MOST_WORDS, Math.floor(maxTokens * WORDS)) : 0
    const taken = select({ maxTokens: maxTokens - ref - words, gap })
    const told = tellings(text, all, taken, reading, words, options.estimate)
    return render(text, all, taken, { ...reading, kind, told, ...(options.ref !== undefined && { ref: options.ref }) })
  }
}
