import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fifthOf, fifthsOf } from '../../scripts/relevance/fifths.ts'
import { cutPoints, futureNeed } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { corpusRuns, linesOf } from '../corpus.ts'

/** A place at which something is measured. */
export interface Place {
  readonly source: string
  readonly messages: readonly Message[]
  readonly cut: number
  readonly need: ReadonlySet<string>
  /** The index of its run in the source. */
  readonly run: number
  /** The fifth of the source that the run belongs to. */
  readonly fifth: number
  /** The agent's own summary, at real compaction points. */
  readonly summary?: string
}

const messagesOf = (chats: object): readonly Message[] => decode(chats, { format: 'openai-chat' }).history.messages

/** Cuts of a source's runs, spread evenly. */
export function placesOf(source: string, runs: number): Place[] {
  const all = corpusRuns(source).map((run) => messagesOf(run.messages))
  const fifths = fifthsOf(source, all)
  const step = Math.max(1, all.length / runs)
  const places: Place[] = []
  for (let at = 0; at < all.length; at += step) {
    const messages = all[Math.floor(at)] ?? []
    const run = Math.floor(at)
    for (const { cut, need } of cutPoints(messages)) places.push({ source, messages, cut, need, run, fifth: fifths[run] as number })
  }
  return places
}

/** Real compaction points, spread evenly. */
export function compactionPlaces(count: number): Place[] {
  const folder = join(process.env.DECANT_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus'), 'sessions')
  const rows = ['claude-code-go', 'claude-code-ts'].flatMap((source) => {
    const file = join(folder, `${source}.compactions.jsonl.gz`)
    return existsSync(file) ? (linesOf(file) as { pre: object[]; summary: unknown; post: object[] }[]) : []
  })
  const step = Math.max(1, rows.length / count)
  const places: Place[] = []
  for (let at = 0; at < rows.length; at += step) {
    const { pre, summary, post } = rows[Math.floor(at)] as (typeof rows)[number]
    const before = messagesOf(pre)
    const messages = [...before, ...messagesOf(post)]
    const { need } = futureNeed(messages, before.length)
    if (need.size >= 3)
      places.push({
        source: 'compactions',
        messages,
        cut: before.length,
        need,
        run: Math.floor(at),
        fifth: fifthOf(Math.floor(at), rows.length),
        summary: typeof summary === 'string' ? summary : JSON.stringify(summary),
      })
  }
  return places
}

const counter = createCounter()

/** Tokens of a text as a message. */
export function summaryTokens(text: string): number {
  return counter.text(text) + 4
}
