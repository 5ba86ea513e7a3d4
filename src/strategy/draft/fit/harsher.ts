import type { History } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { taskMessage } from '../runs/opening-words.ts'
import { protectedMessages } from '../runs/protected.ts'
import { staying } from '../runs/staying.ts'
import type { Excerpts } from '../shorter/shorter.ts'
import { LEAST_SUMMARY } from '../written/summary-size.ts'
import { byBest } from './by-best.ts'
import { cappedForms } from './capped-forms.ts'
import { fill, NOTE_TOKENS } from './fill.ts'
import { levelForms } from './level-forms.ts'
import { bareGapTokens } from './notes-that-fit.ts'
import { lessThanNotes, oneNote } from './one-mark.ts'
import { roomForSummaries } from './room-for-summaries.ts'

/** Shares of the budget, filled in turn until the result meets it. */
const FILLED = [1, 0.9, 0.75, 0.5, 0.25, 0]
/** The share of the room that one unit may take whole if not all units fit. */
const UNIT = 0.3

/**
 * The drafts that cut a draft further if its result exceeds the budget, from the gentlest to the harshest. Summaries give up lines; without summaries, results
 * and then the assistant's words are cut to the same length. Then units are removed, by the rank of the draft, the task last, and units that are far too long
 * are cut; then summaries become notes, then one note replaces everything removed, and if even that does not fit, `[…]` or nothing does. If protected messages
 * exceed the budget, a note is the end. Messages that stay only because no law lets them be parted from a protected one, such as the results of calls beside a
 * pinned one, are cut to the same length as the rest, and finally to one line.
 */
export function harsher(history: History, context: Context, draft: Draft): (() => Draft)[] {
  const { messages } = history
  const { budget, count } = context
  const { stand, group: _, ...noted } = draft
  const fixed = protectedMessages(history, context)
  const room =
    budget -
    totalTokens(
      messages.filter((_, i) => fixed[i]),
      count,
    )
  const excerpts: Excerpts = new Map()
  const stays = staying(history, context, draft.keep)
  const beside = staying(history, context, fixed)
  const hasMates = beside.some((flag, i) => flag === 1 && !fixed[i])
  const bare: Draft = { ...noted, keep: fixed, ...(hasMates && { shorter: cappedForms(history, context, { ...draft, keep: beside }, 0, excerpts) }) }
  const noteless = room < 0 ? [] : lessThanNotes(history, context, bare).map((less) => () => less)
  const last = [() => bare, () => oneNote(history, context, bare), ...noteless]
  if (room <= 0) return last
  let forms: Draft['shorter']
  const filled = (share: number, gapTokens: number): Draft => {
    forms ??= cappedForms(history, context, { ...draft, keep: stays }, room * UNIT, excerpts)
    return { ...draft, shorter: forms, keep: byRank(history, context, { ...draft, shorter: forms }, budget * share, gapTokens) }
  }
  const summed = (one: Draft): Draft => (stand ? { ...one, stand: standWithin(history, context, one, stand) } : one)
  const unsummed = ({ stand: _, ...one }: Draft): Draft => one
  const levels =
    stand && !hasMates ? [] : levelForms(history, context, { ...draft, keep: stays }, excerpts).map((make) => (): Draft => ({ ...draft, shorter: make() }))
  return [
    ...(stand ? [() => summed(draft), ...levels.map((make) => () => summed(make()))] : levels),
    ...(stand ? FILLED.map((share) => () => summed(withoutGroups(filled(share, LEAST_SUMMARY + bareGapTokens(context))))) : []),
    ...FILLED.map((share) => () => withoutGroups(unsummed(filled(share, NOTE_TOKENS)))),
    ...last,
  ]
}

/** Drops the groups of a draft: separate chunks and topics cost a summary each. */
function withoutGroups({ group: _, ...draft }: Draft): Draft {
  return draft
}

/** The replacements of the draft, limited to the rest of the budget. */
function standWithin(history: History, context: Context, draft: Draft, stand: NonNullable<Draft['stand']>): NonNullable<Draft['stand']> {
  const short = { ...history, messages: history.messages.map((message, i) => draft.shorter?.get(i) ?? message) }
  const { keep, reason, group } = draft
  const room = roomForSummaries(short, context, { keep, reason, ...(group && { group }) })
  return (run) => stand(run, room(run))
}

/** The messages kept by the draft, in their shorter forms, that fit the given tokens: the task first, then by rank. */
function byRank({ messages, tools }: History, context: Context, { keep, shorter, rank = newer }: Draft, budget: number, gapTokens: number): Uint8Array {
  const short = { messages: messages.map((message, i) => shorter?.get(i) ?? message), tools }
  const task = taskMessage(messages)
  const worth = (i: number) => (!keep[i] ? Number.NEGATIVE_INFINITY : i === task ? Number.POSITIVE_INFINITY : rank(i))
  return fill(short, { ...context, budget }, (all) => byBest(all, worth), { gapTokens })
}

function newer(i: number): number {
  return i
}
