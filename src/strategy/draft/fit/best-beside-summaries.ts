import type { Edit, History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { openingTask } from '../runs/opening-task.ts'
import { taskMessage } from '../runs/opening-words.ts'
import { protectedMessages } from '../runs/protected.ts'
import { previewOf } from '../shorter/preview.ts'
import { shortenMessage } from '../shorter/shorten.ts'
import { summaryOf } from '../written/summary.ts'
import { SUMMARY_SIZE } from '../written/summary-size.ts'
import { fillBesideSummaries } from './fill-beside-summaries.ts'
import { gentlest } from './gentlest.ts'
import { roomForSummaries } from './room-for-summaries.ts'

/** The messages that a strategy would keep whole, and why the rest is removed. */
export interface Chosen {
  /** 1 if a message should stay. */
  readonly chosen: Uint8Array
  /** The higher, the longer a chosen message stays. */
  readonly rank: (i: number) => number
  readonly reason: string
}

/** The largest share of the budget reserved for summaries if not all chosen messages fit. */
const SUMMARIES = 0.25
/** If less of the budget would be used, long messages may take the share reserved for summaries. */
const WELL_USED = 0.8
/** The share of the budget that the task may take before it is shortened. */
const TASK = 0.4
/** The least tokens of a shortened task. */
const LEAST_TASK = 60
/** Shares of the budget, filled in turn until the result meets it: only then are the sizes of summaries and bridges known. */
const FILLED = [1, 0.95, 0.85, 0.7, 0.4, 0]

/**
 * The edit that keeps the task and the chosen messages and summarises the rest. If that exceeds the budget, the task, shortened if it is long, and the best
 * chosen messages stay, and summaries share what is left. Judged by its result, so that a second pass finds nothing to do.
 */
export function bestBesideSummaries(history: History, context: Context, { chosen, rank, reason }: Chosen): Edit<Message> {
  const { budget, count } = context
  const task = taskMessage(history.messages)
  const set = openingTask(history.messages)
  const ranked = (i: number) => (i === task ? Number.POSITIVE_INFINITY : chosen[i] ? rank(i) : Number.NEGATIVE_INFINITY)
  const beside = (keep: Uint8Array, shorter: ReadonlyMap<number, Message>, all: History): Draft => {
    const room = roomForSummaries(all, context, { keep, reason })
    return { keep, shorter, reason, rank, stand: (run, most = room(run)) => summaryOf(run, context, Math.min(room(run), most), set) }
  }
  const wanted = chosen.map((flag, i) => (i === task ? 1 : flag))
  const wanting = history.messages.filter((_, i) => wanted[i])
  const whole = totalTokens(wanting, count) <= budget ? [() => beside(wanted, new Map(), history)] : []
  const shorter = shorterTask(history, context, task)
  const short = { ...history, messages: history.messages.map((message, i) => shorter.get(i) ?? message) }
  const total = totalTokens(short.messages, count)
  const reserved = Math.min(budget * SUMMARIES, Math.max(0, total - budget) * SUMMARY_SIZE.share)
  const use = (keep: Uint8Array) => {
    const kept = totalTokens(
      short.messages.filter((_, i) => keep[i]),
      count,
    )
    return kept + Math.min(reserved, (total - kept) * SUMMARY_SIZE.share)
  }
  const filled = (share: number): Uint8Array => {
    const sparing = fillBesideSummaries(short, { ...context, budget: (budget - reserved) * share }, ranked)
    if (use(sparing) >= budget * share * WELL_USED) return sparing
    const full = fillBesideSummaries(short, { ...context, budget: budget * share }, ranked)
    return use(full) > use(sparing) ? full : sparing
  }
  const drafts = [...whole, ...FILLED.map((share) => () => beside(filled(share), shorter, short))]
  return gentlest(history, context, drafts, () => ({ ...beside(wanted, shorter, short), stand: (run, most) => summaryOf(run, context, most, set) }))
}

/** The task cut to its share of the budget if it takes more. At least its first words, which say what is asked for, stay. */
function shorterTask(history: History, context: Context, task: number): Map<number, Message> {
  const message = history.messages[task]
  if (!message || protectedMessages(history, context)[task]) return new Map()
  const most = Math.max(LEAST_TASK, context.budget * TASK)
  const short = shortenMessage(message, (text, part) => previewOf(text, part, most, context))
  return new Map(short && [[task, short]])
}
