import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { corpusRuns, linesOf } from '../../bench/corpus.ts'
import { cuts, task } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { ledger, TRAITS, traitsOf } from '../../src/relevance/index.ts'
import type { Sample } from './boost.ts'

/** One source's rows, by cut. */
export interface SourceSample extends Sample {
  readonly source: string
  /** By row: the cut it comes from. */
  readonly cut: Int32Array
  readonly cuts: number
  /** By row: which fifth of the source's runs it comes from, 0 to 4. Neighbouring runs are parts of one session, so fifths are not mixed. */
  readonly fifth: Uint8Array
}

/** Which sources are learned from: how many runs of each, at which shares, and how much the source weighs. */
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
}

/** Which fifth of `count` runs one belongs to. */
export function fifthOf(run: number, count: number): number {
  return Math.floor((run * 5) / count)
}

const messagesOf = (chats: object): readonly Message[] => decode(chats, { format: 'openai-chat' }).history.messages

function placesOf(name: string, runs: number, shares: readonly number[]): Place[] {
  if (name === 'compactions') return compactions()
  const all = corpusRuns(name)
  const step = Math.max(1, all.length / runs)
  const places: Place[] = []
  for (let at = 0; at < all.length; at += step) {
    const messages = messagesOf(all[Math.floor(at)]?.messages ?? [])
    for (const { cut, need } of cuts(messages, shares)) places.push({ prefix: messages.slice(0, cut), need, fifth: fifthOf(Math.floor(at), all.length) })
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
      const { need } = task([...prefix, ...messagesOf(post)], prefix.length)
      if (need.size >= 3) places.push({ prefix, need, fifth: fifthOf(row, rows.length) })
    }
  }
  return places
}

/** Rows of one source: every needed atom, and of the others so many that each cut has about `most`. */
export function sampleOf(name: string, runs: number, shares: readonly number[], random: () => number, most = name === 'compactions' ? 600 : 200): SourceSample {
  const rows: Float32Array[] = []
  const label: number[] = []
  const weight: number[] = []
  const cut: number[] = []
  const fifths: number[] = []
  const places = placesOf(name, runs, shares)
  places.forEach(({ prefix, need, fifth }, index) => {
    const read = ledger(prefix)
    const traits = traitsOf(read)
    const given = headAtoms(prefix, read)
    const share = Math.min(1, most / read.names.length)
    read.names.forEach((atom, i) => {
      if (given.has(i)) return
      const needed = need.has(atom)
      if (!needed && random() > share) return
      rows.push(traits.rows.slice(i * TRAITS.length, (i + 1) * TRAITS.length))
      label.push(needed ? 1 : 0)
      weight.push((needed ? 1 : 1 / share) / need.size)
      cut.push(index)
      fifths.push(fifth)
    })
  })
  const flat = new Float32Array(rows.length * TRAITS.length)
  rows.forEach((row, i) => {
    flat.set(row, i * TRAITS.length)
  })
  return {
    source: name,
    rows: flat,
    width: TRAITS.length,
    label: Uint8Array.from(label),
    weight: Float32Array.from(weight),
    cut: Int32Array.from(cut),
    cuts: places.length,
    fifth: Uint8Array.from(fifths),
  }
}

function headAtoms(prefix: readonly Message[], read: ReturnType<typeof ledger>): Set<number> {
  const task = prefix.findIndex((message) => message.role === 'user')
  const found = new Set<number>()
  for (const passage of read.passages) {
    if (passage.message > task) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = read.same[piece] as number
      for (let i = read.atomsFrom[text] as number; i < (read.atomsFrom[text + 1] as number); i++) found.add(read.atom[i] as number)
    }
  }
  return found
}
