import { type Edit, type History, isKeyRecord, type Message } from '../../message/index.ts'
import { type Context, draftEdit, refOfMessages, refText, summaryMessage, totalTokens } from '../../strategy/index.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText } from '../summary/frame/summary-body.ts'
import { factsWithin } from '../summary/repair-summary.ts'
import { LineSelector } from './line-selector.ts'
import type { OldRegion } from './old-region.ts'
import { redactMessage } from './redact-message.ts'
import type { SummaryNode } from './summary-node.ts'

const MIN_TOKENS = 60
/** Tokens of a summary apart from its content. */
const FRAME_TOKENS = 60
/** A summary takes at most this fraction of its source. */
const MAX_RATIO = 0.4

/** A tree compaction before any model was asked; already valid. */
export interface LeafPlan {
  readonly edit: Edit<Message>
  /** The summaries in the edit, by their message. */
  readonly nodes: ReadonlyMap<Message, SummaryNode>
  readonly lineSelector: LineSelector
}

/** The record written with the summaries, and the key for marking secrets. */
export interface LeafPlanOptions {
  readonly record: Message | undefined
  /** Of the archive. */
  readonly key: string
}

/**
 * Replaces each chunk by a summary: key facts word by word and the lines that a later step is likeliest to use, none of them from a record of key information,
 * which the new record takes over. A given record is placed after the last summary with room for it; undefined if no chunk has room.
 */
export function leafPlan(history: History, context: Context, { keep, group }: OldRegion, { record, key }: LeafPlanOptions): LeafPlan | undefined {
  const { messages } = history
  const lineSelector = new LineSelector(messages.map((message) => (isKeyRecord(message) ? { ...message, parts: [] } : redactMessage(message, key))))
  const indexOf = new Map(messages.map((message, i) => [message, i]))
  keep.forEach((isKept, i) => {
    if (isKept) lineSelector.markKept(i)
  })
  const summaryRatio = summaryRatioOf(messages, { keep, group }, context, record)
  const nodes = new Map<Message, SummaryNode>()
  /** By the first message of a run, not by its id: a caller may join histories whose ids repeat. */
  const nodesByFirst = new Map<Message, SummaryNode>()
  const summaryFor = (run: readonly Message[]): Message => {
    const first = run[0] as Message
    const known = nodesByFirst.get(first)
    const node = known?.run.length === run.length ? known : nodeFor(run, indexOf.get(first) as number)
    nodesByFirst.set(first, node)
    const summary = summaryMessage(run, bodyText(node.body, key), node.ref)
    nodes.set(summary, node)
    return summary
  }
  const nodeFor = (run: readonly Message[], start: number): SummaryNode => {
    const tokens = totalTokens(run, context.count)
    const limit = Math.max(MIN_TOKENS, Math.min(tokens * MAX_RATIO, tokens * summaryRatio))
    const facts = factsWithin(keyFacts(chatOf(run, key)), limit / 2)
    const lines = lineSelector.lines(start, start + run.length, limit - tokensOfFacts(facts), factText(facts))
    return { ref: refOfMessages(run, context), source: refText(run), children: [], run, tokens: limit, body: { level: 1, modelText: '', facts, lines } }
  }
  const draft = (holder: SummaryNode | undefined): Edit<Message> =>
    draftEdit(history, context, {
      keep,
      group,
      reason: 'summed up',
      replacement: (run) => {
        const summary = summaryFor(run)
        return { put: record && holder && nodes.get(summary) === holder ? [summary, record] : [summary] }
      },
    })
  const edit = placeRecord(draft, nodes, record)
  return edit && { edit, nodes: nodesIn(edit, nodes), lineSelector }
}

/** The fraction of its own tokens that a chunk's summary may take, so that all of them fit with the kept messages. */
function summaryRatioOf(messages: readonly Message[], { keep, group }: OldRegion, context: Context, record: Message | undefined): number {
  let keptTokens = record ? context.count(record) : 0
  let cutTokens = 0
  messages.forEach((message, i) => {
    if (keep[i]) keptTokens += context.count(message)
    else cutTokens += context.count(message)
  })
  const chunks = new Set(group.filter((_, i) => !keep[i]))
  keptTokens += chunks.size * FRAME_TOKENS
  return Math.max(0, context.budget - keptTokens) / Math.max(1, cutTokens)
}

/** The draft with the record after the last summary that has room for it. */
function placeRecord(
  draft: (holder: SummaryNode | undefined) => Edit<Message>,
  nodes: ReadonlyMap<Message, SummaryNode>,
  record: Message | undefined,
): Edit<Message> | undefined {
  const withoutRecord = draft(undefined)
  if (!record) return withoutRecord
  const holders = [...nodesIn(withoutRecord, nodes).values()]
  for (const holder of holders.toReversed()) {
    const edit = draft(holder)
    if (edit.some((section) => 'put' in section && section.put.includes(record))) return edit
  }
  return holders.length === 0 ? withoutRecord : undefined
}

function nodesIn(edit: Edit<Message>, nodes: ReadonlyMap<Message, SummaryNode>): Map<Message, SummaryNode> {
  const put = edit.flatMap((section) => ('put' in section ? section.put : []))
  return new Map(
    put.flatMap((message) => {
      const node = nodes.get(message)
      return node ? [[message, node] as const] : []
    }),
  )
}
