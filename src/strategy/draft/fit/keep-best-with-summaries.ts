import type { Edit, History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { taskMessageIndex } from '../runs/first-user-messages.ts'
import { protectedMessages } from '../runs/protected-messages.ts'
import { unsummarisedTask } from '../runs/unsummarised-task.ts'
import { previewOf } from '../shorter/preview.ts'
import { shortenMessage } from '../shorter/shorten-message.ts'
import { summaryOf } from '../written/summary.ts'
import { SUMMARY_SIZE } from '../written/summary-size.ts'
import { fillWithSummaries } from './fill-with-summaries.ts'
import { leastAggressiveEdit } from './least-aggressive-edit.ts'
import { roomForSummaries } from './room-for-summaries.ts'

/** The messages that a strategy would keep whole, and why the rest is removed. */
export interface ChosenMessages {
  /** 1 if a message should stay. */
  readonly chosen: Uint8Array
  /** The higher, the longer a chosen message stays. */
  readonly rank: (i: number) => number
  readonly reason: string
}

/** The largest fraction of the budget reserved for summaries if not all chosen messages fit. */
const MAX_SUMMARY_FRACTION = 0.25
/** If less of the budget would be used, long messages may take the share reserved for summaries. */
const MIN_USED_FRACTION = 0.8
/** The fraction of the budget that the task may take before it is shortened. */
const MAX_TASK_FRACTION = 0.4
/** Minimum tokens of a shortened task. */
const MIN_TASK_TOKENS = 60
/** Fractions of the budget, filled in turn until the result meets it: only then are the sizes of summaries and bridges known. */
const FILL_FRACTIONS = [1, 0.95, 0.85, 0.7, 0.4, 0]

/**
 * The edit that keeps the task and the chosen messages and summarises the rest. If that exceeds the budget, the task, shortened if it is long, and the best
 * chosen messages stay, and summaries share what is left. Checked by its result, so that a second pass finds nothing to do.
 */
export function keepBestWithSummaries(history: History, context: Context, { chosen, rank, reason }: ChosenMessages): Edit<Message> {
  const { budget, count } = context
  const task = taskMessageIndex(history.messages)
  const summaryTask = unsummarisedTask(history.messages)
  const ranked = (i: number) => (i === task ? Number.POSITIVE_INFINITY : chosen[i] ? rank(i) : Number.NEGATIVE_INFINITY)
  const draftFor = (keep: Uint8Array, shorter: ReadonlyMap<number, Message>, all: History): Draft => {
    const room = roomForSummaries(all, context, { keep, reason })
    return { keep, shorter, reason, rank, replacement: (run, maxTokens = room(run)) => summaryOf(run, context, Math.min(room(run), maxTokens), summaryTask) }
  }
  const wanted = chosen.map((flag, i) => (i === task ? 1 : flag))
  const wantedMessages = history.messages.filter((_, i) => wanted[i])
  const unshortenedDrafts = totalTokens(wantedMessages, count) <= budget ? [() => draftFor(wanted, new Map(), history)] : []
  const shorter = shorterTask(history, context, task)
  const short = { ...history, messages: history.messages.map((message, i) => shorter.get(i) ?? message) }
  const total = totalTokens(short.messages, count)
  const reserved = Math.min(budget * MAX_SUMMARY_FRACTION, Math.max(0, total - budget) * SUMMARY_SIZE.fraction)
  const usedTokens = (keep: Uint8Array) => {
    const kept = totalTokens(
      short.messages.filter((_, i) => keep[i]),
      count,
    )
    return kept + Math.min(reserved, (total - kept) * SUMMARY_SIZE.fraction)
  }
  const fillTo = (share: number): Uint8Array => {
    const reservedFill = fillWithSummaries(short, { ...context, budget: (budget - reserved) * share }, ranked)
    if (usedTokens(reservedFill) >= budget * share * MIN_USED_FRACTION) return reservedFill
    const fullFill = fillWithSummaries(short, { ...context, budget: budget * share }, ranked)
    return usedTokens(fullFill) > usedTokens(reservedFill) ? fullFill : reservedFill
  }
  const drafts = [...unshortenedDrafts, ...FILL_FRACTIONS.map((share) => () => draftFor(fillTo(share), shorter, short))]
  return leastAggressiveEdit(history, context, drafts, () => ({
    ...draftFor(wanted, shorter, short),
    replacement: (run, maxTokens) => summaryOf(run, context, maxTokens, summaryTask),
  }))
}

/** The task cut to its share of the budget if it takes more. At least its first words, which state the request, stay. */
function shorterTask(history: History, context: Context, task: number): Map<number, Message> {
  const message = history.messages[task]
  if (!message || protectedMessages(history, context)[task]) return new Map()
  const maxTaskTokens = Math.max(MIN_TASK_TOKENS, context.budget * MAX_TASK_FRACTION)
  const short = shortenMessage(message, (text, part) => previewOf(text, part, maxTaskTokens, context))
  return new Map(short && [[task, short]])
}
