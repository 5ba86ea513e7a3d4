import { apply, countReplacedByNote, type Edit, EditBuilder, type Message, messageText, parseSummary } from '../../message/index.ts'
import { type Context, refOfMessages, refText, summaryMessage, totalTokens } from '../../strategy/index.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { bodyText, readBody, type SpeakerLine, type SummaryBody } from '../summary/frame/summary-body.ts'
import { factsWithin } from '../summary/repair-summary.ts'
import { LineSelector } from './line-selector.ts'
import type { SummaryNode } from './summary-node.ts'

const MIN_TOKENS = 80
/** Tokens of a summary apart from its content. */
const FRAME_TOKENS = 60

/** One step of condensing. */
export interface CondenseStep {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly nodes: ReadonlyMap<Message, SummaryNode>
}

/** How a row is found and how much of it is kept. */
export interface RowRule {
  /** Number of adjacent summaries that become one. */
  readonly fanout: number
  /** Whether they may be of different levels. */
  readonly anyLevel?: boolean
  /** The fraction of their tokens that the one summary may take; less if that brings everything within the budget, down to half of it. */
  readonly ratio: number
  /** Of the archive, for the marks of secrets. */
  readonly key: string
  /** Tokens by which the history exceeds the budget. */
  readonly excess?: number
}

/**
 * Combines the oldest `fanout` adjacent summaries of one level into one of the next. Undefined if there is no such row, or the combined summary would be as
 * large. The order of roles around the row is unchanged, since all of it is the user's.
 */
export function condenseRow(messages: readonly Message[], context: Context, rule: RowRule): CondenseStep | undefined {
  const row = findRow(messages, rule)
  if (!row) return undefined
  const run = messages.slice(row.start, row.end)
  const node = parentNode(run, context, ratioFor(totalTokens(run, context.count), rule))
  const summary = summaryMessage(run, bodyText(node.body, rule.key), node.ref)
  if (context.count(summary) >= totalTokens(run, context.count)) return undefined
  const edit = new EditBuilder<Message>()
    .keep(row.start)
    .cut(run.length, [summary], 'summaries summed up')
    .keep(messages.length - row.end)
    .build()
  return { edit, messages: apply(messages, edit), nodes: new Map([[summary, node]]) }
}

function ratioFor(tokens: number, { ratio, excess = 0 }: RowRule): number {
  return excess === 0 ? ratio : Math.max(ratio / 2, Math.min(ratio, (tokens - excess - FRAME_TOKENS) / tokens))
}

/** Bridges between summaries do not interrupt a row. */
function findRow(messages: readonly Message[], { fanout, anyLevel = false }: RowRule): { start: number; end: number } | undefined {
  let start = 0
  let count = 0
  let level = 0
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i] as Message
    if (countReplacedByNote(message) === 0) continue
    const messageLevel = parseSummary(message) ? readBody(messageText(message)).level : 0
    if (messageLevel === 0) count = 0
    else if (count > 0 && (messageLevel === level || anyLevel)) count++
    else {
      start = i
      count = 1
      level = messageLevel
    }
    if (count === fanout) return { start, end: i + 1 }
  }
  return undefined
}

function parentNode(run: readonly Message[], context: Context, ratio: number): SummaryNode {
  const summaries = run.filter(parseSummary)
  const bodies = summaries.map((message) => readBody(messageText(message)))
  const limit = Math.max(MIN_TOKENS, Math.min(totalTokens(run, context.count) * ratio, context.budget / 2))
  const facts = factsWithin(distinctFacts(bodies), limit / 2)
  const allLines = bodies.flatMap(({ modelText, lines }) => [...modelTextLines(modelText), ...lines])
  const lineMessages = allLines.map(lineAsMessage)
  const lines = new LineSelector(lineMessages, (i) => allLines[i]?.of).lines(0, lineMessages.length, limit - tokensOfFacts(facts), factText(facts))
  const body: SummaryBody = { level: Math.max(...bodies.map(({ level }) => level)) + 1, modelText: '', facts, lines }
  const children = summaries.flatMap((message) => parseSummary(message)?.ref ?? [])
  return { ref: refOfMessages(run, context), source: refText(run), children, run, tokens: limit, body }
}

function distinctFacts(bodies: readonly SummaryBody[]): KeyFact[] {
  const found = new Map<string, KeyFact>()
  for (const { facts } of bodies) for (const fact of facts) if (!found.has(fact.content)) found.set(fact.content, fact)
  return [...found.values()]
}

function modelTextLines(modelText: string): SpeakerLine[] {
  return modelText
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => ({ speaker: 'summary', text }))
}

/** A line as a message of its speaker, so that its names are weighed as theirs. */
function lineAsMessage({ speaker, text }: SpeakerLine, i: number): Message {
  const role = speaker === 'user' || speaker === 'tool' || speaker === 'system' ? speaker : 'assistant'
  if (role !== 'tool') return { id: `l${i}`, role, parts: [{ type: 'text', text }] }
  return { id: `l${i}`, role, parts: [{ type: 'tool-result', callId: `l${i}`, output: [{ type: 'text', text }] }] }
}
