import { apply, type Edit, EditBuilder, type Message, messageText, noteCount, summaryIn } from '../../message/index.ts'
import { type Context, refOfMessages, refText, summaryMessage, totalTokens } from '../../strategy/index.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { bodyText, readBody, type SaidLine, type SummaryBody } from '../summary/frame/summary-body.ts'
import { bindingFirst } from '../summary/repaired.ts'
import type { SummaryNode } from './summary-node.ts'
import { Telling } from './telling-lines.ts'

const LEAST = 80
/** Tokens of a summary apart from its content. */
const FRAME = 60

/** One step of condensing. */
export interface Condensing {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly nodes: ReadonlyMap<string, SummaryNode>
}

/** How a row is found and how much of it is kept. */
export interface RowRule {
  /** Number of adjacent summaries that become one. */
  readonly fan: number
  /** Whether they may be of different levels. */
  readonly anyLevel?: boolean
  /** The share of their tokens that the one summary may take; less if that brings everything within the budget, down to half of it. */
  readonly share: number
  /** Of the archive, for the marks of secrets. */
  readonly key: string
  /** Tokens by which the history exceeds the budget. */
  readonly over?: number
}

/**
 * Combines the oldest `fan` adjacent summaries of one level into one of the next. Undefined if there is no such row, or the combined summary would be as large.
 * The order of roles around the row is unchanged, since all of it is the user's.
 */
export function condensed(messages: readonly Message[], context: Context, rule: RowRule): Condensing | undefined {
  const row = rowOf(messages, rule)
  if (!row) return undefined
  const run = messages.slice(row.start, row.end)
  const node = parentOf(run, context, shareOf(totalTokens(run, context.count), rule))
  const summary = summaryMessage(run, bodyText(node.body, rule.key), node.ref)
  if (context.count(summary) >= totalTokens(run, context.count)) return undefined
  const edit = new EditBuilder<Message>()
    .keep(row.start)
    .cut(run.length, [summary], 'summaries summed up')
    .keep(messages.length - row.end)
    .build()
  return { edit, messages: apply(messages, edit), nodes: new Map([[summary.id, node]]) }
}

function shareOf(tokens: number, { share, over = 0 }: RowRule): number {
  return over === 0 ? share : Math.max(share / 2, Math.min(share, (tokens - over - FRAME) / tokens))
}

/** Bridges between summaries do not interrupt a row. */
function rowOf(messages: readonly Message[], { fan, anyLevel = false }: RowRule): { start: number; end: number } | undefined {
  let start = 0
  let count = 0
  let level = 0
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i] as Message
    if (noteCount(message) === 0) continue
    const own = summaryIn(message) ? readBody(messageText(message)).level : 0
    if (own === 0) count = 0
    else if (count > 0 && (own === level || anyLevel)) count++
    else {
      start = i
      count = 1
      level = own
    }
    if (count === fan) return { start, end: i + 1 }
  }
  return undefined
}

function parentOf(run: readonly Message[], context: Context, share: number): SummaryNode {
  const summaries = run.filter(summaryIn)
  const bodies = summaries.map((message) => readBody(messageText(message)))
  const limit = Math.max(LEAST, Math.min(totalTokens(run, context.count) * share, context.budget / 2))
  const facts = bindingFirst(once(bodies), limit / 2)
  const told = bodies.flatMap(({ words, lines }) => [...wordLines(words), ...lines])
  const pretended = told.map(asMessage)
  const lines = new Telling(pretended, (i) => told[i]?.of).lines(0, pretended.length, limit - tokensOfFacts(facts), factText(facts))
  const body: SummaryBody = { level: Math.max(...bodies.map(({ level }) => level)) + 1, words: '', facts, lines }
  const children = summaries.flatMap((message) => summaryIn(message)?.ref ?? [])
  return { ref: refOfMessages(run, context), source: refText(run), children, run, tokens: limit, body }
}

function once(bodies: readonly SummaryBody[]): KeyFact[] {
  const found = new Map<string, KeyFact>()
  for (const { facts } of bodies) for (const fact of facts) if (!found.has(fact.content)) found.set(fact.content, fact)
  return [...found.values()]
}

function wordLines(words: string): SaidLine[] {
  return words
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => ({ speaker: 'summary', text }))
}

/** A line as a message of its speaker, so that its names are weighed as theirs. */
function asMessage({ speaker, text }: SaidLine, i: number): Message {
  const role = speaker === 'user' || speaker === 'tool' || speaker === 'system' ? speaker : 'assistant'
  if (role !== 'tool') return { id: `l${i}`, role, parts: [{ type: 'text', text }] }
  return { id: `l${i}`, role, parts: [{ type: 'tool-result', callId: `l${i}`, output: [{ type: 'text', text }] }] }
}
