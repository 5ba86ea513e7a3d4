import type { History } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { taskMessageIndex } from '../runs/first-user-messages.ts'
import { protectedMessages } from '../runs/protected-messages.ts'
import { stayingMessages } from '../runs/staying-messages.ts'
import type { Excerpts } from '../shorter/shorter-variants.ts'
import { MIN_SUMMARY_TOKENS } from '../written/summary-size.ts'
import { blocksByScore } from './blocks-by-score.ts'
import { cappedVariants } from './capped-variants.ts'
import { fillBudget, NOTE_TOKENS } from './fill-budget.ts'
import { levelledVariants } from './levelled-variants.ts'
import { minGapTokens } from './notes-that-fit.ts'
import { draftsBelowNotes, oneNote } from './one-note.ts'
import { roomForSummaries } from './room-for-summaries.ts'

/** Fractions of the budget, filled in turn until the result meets it. */
const FILL_FRACTIONS = [1, 0.9, 0.75, 0.5, 0.25, 0]
/** The fraction of the room that one unit may take whole if not all units fit. */
const MAX_UNIT_FRACTION = 0.3

/**
 * The drafts that cut a draft further if its result exceeds the budget, from the least to the most aggressive. Summaries give up lines; without summaries,
 * results and then the assistant's words are cut to the same length. Then units are removed, by the rank of the draft, the task last, and units that are far
 * too long are cut; then summaries become notes, then one note replaces everything removed, and if even that does not fit, `[…]` or nothing does. If protected
 * messages exceed the budget, a note is the end. Messages that stay only because no law lets them be parted from a protected one, such as the results of calls
 * next to a pinned one, are cut to the same length as the rest, and finally to one line.
 */
export function moreAggressiveDrafts(history: History, context: Context, draft: Draft): (() => Draft)[] {
  const { messages } = history
  const { budget, count } = context
  const { replacement, group: _, ...draftWithNotes } = draft
  const fixed = protectedMessages(history, context)
  const room =
    budget -
    totalTokens(
      messages.filter((_, i) => fixed[i]),
      count,
    )
  const excerpts: Excerpts = new Map()
  const stays = stayingMessages(history, context, draft.keep)
  const protectedBlocks = stayingMessages(history, context, fixed)
  const hasCompanions = protectedBlocks.some((flag, i) => flag === 1 && !fixed[i])
  const minimalDraft: Draft = {
    ...draftWithNotes,
    keep: fixed,
    ...(hasCompanions && { shorter: cappedVariants(history, context, { ...draft, keep: protectedBlocks }, 0, excerpts) }),
  }
  const belowNotes = room < 0 ? [] : draftsBelowNotes(history, context, minimalDraft).map((less) => () => less)
  const lastDrafts = [() => minimalDraft, () => oneNote(history, context, minimalDraft), ...belowNotes]
  if (room <= 0) return lastDrafts
  let variants: Draft['shorter']
  const fillTo = (share: number, gapTokens: number): Draft => {
    variants ??= cappedVariants(history, context, { ...draft, keep: stays }, room * MAX_UNIT_FRACTION, excerpts)
    return { ...draft, shorter: variants, keep: keepByRank(history, context, { ...draft, shorter: variants }, budget * share, gapTokens) }
  }
  const limitSummaries = (one: Draft): Draft => (replacement ? { ...one, replacement: replacementWithinBudget(history, context, one, replacement) } : one)
  const withoutSummaries = ({ replacement: _, ...one }: Draft): Draft => one
  const levels =
    replacement && !hasCompanions
      ? []
      : levelledVariants(history, context, { ...draft, keep: stays }, excerpts).map((make) => (): Draft => ({ ...draft, shorter: make() }))
  return [
    ...(replacement ? [() => limitSummaries(draft), ...levels.map((make) => () => limitSummaries(make()))] : levels),
    ...(replacement ? FILL_FRACTIONS.map((share) => () => limitSummaries(withoutGroups(fillTo(share, MIN_SUMMARY_TOKENS + minGapTokens(context))))) : []),
    ...FILL_FRACTIONS.map((share) => () => withoutGroups(withoutSummaries(fillTo(share, NOTE_TOKENS)))),
    ...lastDrafts,
  ]
}

/** Drops the groups of a draft: separate chunks and topics cost a summary each. */
function withoutGroups({ group: _, ...draft }: Draft): Draft {
  return draft
}

/** The replacements of the draft, limited to the rest of the budget. */
function replacementWithinBudget(
  history: History,
  context: Context,
  draft: Draft,
  replacement: NonNullable<Draft['replacement']>,
): NonNullable<Draft['replacement']> {
  const short = { ...history, messages: history.messages.map((message, i) => draft.shorter?.get(i) ?? message) }
  const { keep, reason, group } = draft
  const room = roomForSummaries(short, context, { keep, reason, ...(group && { group }) })
  return (run) => replacement(run, room(run))
}

/** The messages kept by the draft, in their shorter forms, that fit the given tokens: the task first, then by rank. */
function keepByRank(
  { messages, tools }: History,
  context: Context,
  { keep, shorter, rank = newestFirst }: Draft,
  budget: number,
  gapTokens: number,
): Uint8Array {
  const short = { messages: messages.map((message, i) => shorter?.get(i) ?? message), tools }
  const task = taskMessageIndex(messages)
  const score = (i: number) => (!keep[i] ? Number.NEGATIVE_INFINITY : i === task ? Number.POSITIVE_INFINITY : rank(i))
  return fillBudget(short, { ...context, budget }, (all) => blocksByScore(all, score), { gapTokens })
}

function newestFirst(i: number): number {
  return i
}
