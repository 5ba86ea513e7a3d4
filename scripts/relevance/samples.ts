import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { corpusRuns, linesOf } from '../../bench/corpus.ts'
import { cutPoints, futureNeed } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { type FlatForest, ledger, logOdds, TRAIT_NAMES, traitsOf } from '../../src/relevance/index.ts'
import type { Sample } from './boost.ts'
import { fifthOf, fifthsOf } from './fifths.ts'
import { compactRepeatedly } from './lived.ts'

/** One source's rows, by cut. */
export interface SourceSample extends Sample {
  readonly source: string
  readonly cuts: number
  /** By row: the fifth of the source's runs that it comes from, 0 to 4. */
  readonly fifth: Uint8Array
}

/** The sources to learn from: how many runs of each, at which fractions, and the weight of the source. */
export const SOURCES: readonly {
  readonly name: string
  readonly group: string
  readonly runs: number
  readonly shares: readonly number[]
  readonly weight: number
}[] = [
  { name: 'claude-code-go', group: 'claude-code-go', runs: 255, shares: [0.3, 0.5, 0.7, 0.85], weight: 1 },
  { name: 'compactions', group: 'claude-code-go', runs: 60, shares: [], weight: 1.5 },
  { name: 'claude-code-ts', group: 'claude-code-ts', runs: 93, shares: [0.3, 0.5, 0.7, 0.85], weight: 1.5 },
  { name: 'tau-airline', group: 'tau-airline', runs: 187, shares: [0.3, 0.45, 0.6, 0.75, 0.9], weight: 0.7 },
  { name: 'multi-agent-gaia', group: 'multi-agent-gaia', runs: 105, shares: [0.3, 0.45, 0.6, 0.75, 0.9], weight: 0.7 },
  { name: 'swe-agent-python', group: 'swe-agent-python', runs: 21, shares: [0.3, 0.45, 0.6, 0.75, 0.9], weight: 0.7 },
  { name: 'deep-research', group: 'deep-research', runs: 13, shares: [0.3, 0.45, 0.6, 0.75, 0.9], weight: 0.4 },
  { name: 'deep-research-sse', group: 'deep-research', runs: 9, shares: [0.3, 0.45, 0.6, 0.75, 0.9], weight: 0.4 },
]

interface Place {
  readonly fifth: number
  readonly prefix: readonly Message[]
  readonly need: ReadonlySet<string>
  /** The names in all text that counts as always kept. */
  readonly given: ReadonlySet<string>
}

/** Settings for drawing rows. */
export interface Drawing {
  readonly random: () => number
  /** About how many rows of unneeded atoms each cut gives; a real compaction gives three times as many. */
  readonly most: number
  /**
   * A first forest. With it, rows are drawn the more often the likelier it rates them, and weigh less in return, so that the model learns to judge atoms
   * close to being chosen. Every other history is also learned from in the form it has after one or two compactions.
   */
  readonly first?: FlatForest
}

/** Every `EVERY`-th history is learned from once more after compactions. */
const EVERY = 2

/** How much more often likelier rows are drawn, and the minimum chance that counts. */
const POWER = 0.7
const LEAST = 1e-4

const messagesOf = (chats: object): readonly Message[] => decode(chats, { format: 'openai-chat' }).history.messages

function placesOf(name: string, runs: number, shares: readonly number[]): Place[] {
  if (name === 'compactions') return compactions()
  const all = corpusRuns(name).map((run) => messagesOf(run.messages))
  const fifths = fifthsOf(name, all)
  const step = Math.max(1, all.length / runs)
  const places: Place[] = []
  for (let at = 0; at < all.length; at += step) {
    const messages = all[Math.floor(at)] ?? []
    for (const { cut, need } of cutPoints(messages, shares)) places.push(placeOf(messages.slice(0, cut), need, fifths[Math.floor(at)] as number))
  }
  return places
}

/** The moments at which an agent's own model summarised its context. */
function compactions(): Place[] {
  const folder = join(process.env.DECANT_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus'), 'sessions')
  const places: Place[] = []
  for (const source of ['claude-code-go', 'claude-code-ts']) {
    const file = join(folder, `${source}.compactions.jsonl.gz`)
    if (!existsSync(file)) continue
    const rows = linesOf(file) as { pre: object[]; post: object[] }[]
    for (const [row, { pre, post }] of rows.entries()) {
      const prefix = messagesOf(pre)
      const { need } = futureNeed([...prefix, ...messagesOf(post)], prefix.length)
      if (need.size >= 3) places.push(placeOf(prefix, need, fifthOf(row, rows.length)))
    }
  }
  return places
}

function placeOf(prefix: readonly Message[], need: ReadonlySet<string>, fifth: number): Place {
  const task = prefix.findIndex((message) => message.role === 'user')
  return { prefix, need, fifth, given: new Set(ledger(prefix.slice(0, task + 1)).names) }
}

/** The fraction of its tokens that a history was compacted to before. */
function shareOf(name: string): number {
  if (name === 'compactions') return 0.05
  return name.startsWith('claude-code') ? 0.1 : 0.2
}

/** Every other place once more, in the form it has after one or two compactions, in turn. */
function livedPlaces(name: string, places: readonly Place[], first: FlatForest): Place[] {
  return places.filter((_, i) => i % EVERY === 0).map((place, i) => ({ ...place, prefix: compactRepeatedly(place.prefix, 1 + (i % 2), shareOf(name), first) }))
}

/** Rows of one source: every needed atom, and as many of the others as are drawn. */
export function sampleOf(name: string, runs: number, shares: readonly number[], drawing: Drawing): SourceSample {
  const columns: Columns = { rows: [], label: [], weight: [], cut: [], fifth: [] }
  const places = placesOf(name, runs, shares)
  if (drawing.first) places.push(...livedPlaces(name, places, drawing.first))
  const most = name === 'compactions' ? 3 * drawing.most : drawing.most
  places.forEach((place, index) => {
    draw(place, index, { ...drawing, most }, columns)
  })
  const rows = new Float32Array(columns.rows.length * TRAIT_NAMES.length)
  columns.rows.forEach((row, i) => {
    rows.set(row, i * TRAIT_NAMES.length)
  })
  return {
    source: name,
    rows,
    width: TRAIT_NAMES.length,
    label: Uint8Array.from(columns.label),
    weight: Float32Array.from(columns.weight),
    cut: Int32Array.from(columns.cut),
    cuts: places.length,
    fifth: Uint8Array.from(columns.fifth),
  }
}

interface Columns {
  readonly rows: Float32Array[]
  readonly label: number[]
  readonly weight: number[]
  readonly cut: number[]
  readonly fifth: number[]
}

function draw({ prefix, need, given, fifth }: Place, index: number, { random, most, first }: Drawing, columns: Columns): void {
  const read = ledger(prefix)
  const { rows } = traitsOf(read)
  const odds = read.names.map((name, i) => (given.has(name) ? 0 : oddsOf(first, rows, i)))
  const sum = odds.reduce((all, one) => all + one, 0)
  read.names.forEach((name, i) => {
    if (given.has(name)) return
    const share = Math.min(1, (most * (odds[i] as number)) / sum)
    const needed = need.has(name)
    if (!needed && random() > share) return
    columns.rows.push(rows.slice(i * TRAIT_NAMES.length, (i + 1) * TRAIT_NAMES.length))
    columns.label.push(needed ? 1 : 0)
    columns.weight.push((needed ? 1 : 1 / share) / need.size)
    columns.cut.push(index)
    columns.fifth.push(fifth)
  })
}

/** The relative odds that an atom is drawn. */
function oddsOf(first: FlatForest | undefined, rows: Float32Array, atom: number): number {
  return first ? Math.max(LEAST, 1 / (1 + Math.exp(-logOdds(first, rows, atom * TRAIT_NAMES.length)))) ** POWER : 1
}
