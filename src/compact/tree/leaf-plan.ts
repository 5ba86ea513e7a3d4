import { type Edit, type History, isKeyRecord, type Message, summaryIn } from '../../message/index.ts'
import { type Context, draftEdit, refOfMessages, refText, summaryMessage, totalTokens, writtenId } from '../../strategy/index.ts'
import { factText, tokensOfFacts } from '../facts/fact-text.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText } from '../summary/frame/summary-body.ts'
import { bindingFirst } from '../summary/repaired.ts'
import type { OldRegion } from './old-region.ts'
import { redactedMessage } from './redacted-message.ts'
import type { SummaryNode } from './summary-node.ts'
import { Telling } from './telling-lines.ts'

const LEAST = 60
/** Tokens of a summary apart from its content. */
const FRAME = 60
/** A summary takes at most this share of its source. */
const MOST_SHARE = 0.4

/** A tree compaction before any model was asked; already valid. */
export interface LeafPlan {
  readonly edit: Edit<Message>
  /** The summaries in the edit, by the id of their message. */
  readonly nodes: ReadonlyMap<string, SummaryNode>
  readonly telling: Telling
}

/** The record written beside the summaries, and the key for marking secrets. */
export interface LeafWriting {
  readonly record: Message | undefined
  /** Of the archive. */
  readonly key: string
}

/**
 * Replaces each chunk by a summary: key facts word by word and the lines that a later step is likeliest to use, none of them from a record of key information,
 * which the new record takes over. A given record is placed after the last summary with room for it; undefined if no chunk has room.
 */
export function leafPlan(history: History, context: Context, { keep, group }: OldRegion, { record, key }: LeafWriting): LeafPlan | undefined {
  const { messages } = history
  const telling = new Telling(messages.map((message) => (isKeyRecord(message) ? { ...message, parts: [] } : redactedMessage(message, key))))
  const place = new Map(messages.map((message, i) => [message, i]))
  keep.forEach((stays, i) => {
    if (stays) telling.stays(i)
  })
  const room = roomOf(messages, { keep, group }, context, record)
  const made = new Map<string, SummaryNode>()
  const put = (run: readonly Message[]): Message => {
    const first = run[0] as Message
    const id = writtenId('summary', first)
    const known = made.get(id)
    const node = known?.run.length === run.length ? known : nodeFor(run, place.get(first) as number)
    made.set(id, node)
    return summaryMessage(run, bodyText(node.body, key), node.ref)
  }
  const nodeFor = (run: readonly Message[], start: number): SummaryNode => {
    const tokens = totalTokens(run, context.count)
    const limit = Math.max(LEAST, Math.min(tokens * MOST_SHARE, tokens * room))
    const facts = bindingFirst(keyFacts(chatOf(run, key)), limit / 2)
    const lines = telling.lines(start, start + run.length, limit - tokensOfFacts(facts), factText(facts))
    return { ref: refOfMessages(run, context), source: refText(run), children: [], run, tokens: limit, body: { level: 1, words: '', facts, lines } }
  }
  const draft = (holder: string | undefined): Edit<Message> =>
    draftEdit(history, context, {
      keep,
      group,
      reason: 'summed up',
      stand: (run) => {
        const summary = put(run)
        return { put: record && summary.id === holder ? [summary, record] : [summary] }
      },
    })
  const edit = placed(draft, record)
  return edit && { edit, nodes: standing(edit, made), telling }
}

/** The share of its own tokens that a chunk's summary may take, so that all of them fit beside the kept messages. */
function roomOf(messages: readonly Message[], { keep, group }: OldRegion, context: Context, record: Message | undefined): number {
  let stays = record ? context.count(record) : 0
  let goes = 0
  messages.forEach((message, i) => {
    if (keep[i]) stays += context.count(message)
    else goes += context.count(message)
  })
  const chunks = new Set(group.filter((_, i) => !keep[i]))
  stays += chunks.size * FRAME
  return Math.max(0, context.budget - stays) / Math.max(1, goes)
}

/** The draft with the record after the last summary that has room for it. */
function placed(draft: (holder: string | undefined) => Edit<Message>, record: Message | undefined): Edit<Message> | undefined {
  const bare = draft(undefined)
  if (!record) return bare
  for (const holder of holders(bare).toReversed()) {
    const edit = draft(holder)
    if (edit.some((section) => 'put' in section && section.put.includes(record))) return edit
  }
  return holders(bare).length === 0 ? bare : undefined
}

function holders(edit: Edit<Message>): string[] {
  return edit.flatMap((section) => ('put' in section ? section.put.filter(summaryIn).map(({ id }) => id) : []))
}

function standing(edit: Edit<Message>, made: ReadonlyMap<string, SummaryNode>): Map<string, SummaryNode> {
  return new Map(
    holders(edit).flatMap((id) => {
      const node = made.get(id)
      return node ? [[id, node] as const] : []
    }),
  )
}
