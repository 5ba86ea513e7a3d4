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

/** Shares of the budget that are filled in turn until what comes out meets it. */
const FILLED = [1, 0.9, 0.75, 0.5, 0.25, 0]
/** Of the room, what one unit may take whole where not all units fit. */
const UNIT = 0.3

/**
 * How a draft goes on where what it leaves is above the budget, from the gentlest to the harshest. Summaries give up lines; where there are none,
 * results and then the assistant's words are cut to one height. Then units go, by the rank of the draft, the task last, and units that are far too long
 * are cut; then summaries become notes, at last one note stands for all that goes, and where even that does not fit, `[…]` does or nothing. Where what is
 * protected is above the budget, a note is the end. What stays only because no law lets it be parted from something protected, as the results of calls
 * beside a pinned one, is cut to the same length as the rest, and at last to a line.
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

/** Chunks and topics of their own cost a summary each. */
function withoutGroups({ group: _, ...draft }: Draft): Draft {
  return draft
}

/** What the draft puts, in what stays left of the budget. */
function standWithin(history: History, context: Context, draft: Draft, stand: NonNullable<Draft['stand']>): NonNullable<Draft['stand']> {
  const short = { ...history, messages: history.messages.map((message, i) => draft.shorter?.get(i) ?? message) }
  const { keep, reason, group } = draft
  const room = roomForSummaries(short, context, { keep, reason, ...(group && { group }) })
  return (run) => stand(run, room(run))
}

/** Of what the draft keeps, in its shorter forms, what fits some tokens: the task first, then by rank. */
function byRank({ messages, tools }: History, context: Context, { keep, shorter, rank = newer }: Draft, budget: number, gapTokens: number): Uint8Array {
  const short = { messages: messages.map((message, i) => shorter?.get(i) ?? message), tools }
  const task = taskMessage(messages)
  const worth = (i: number) => (!keep[i] ? Number.NEGATIVE_INFINITY : i === task ? Number.POSITIVE_INFINITY : rank(i))
  return fill(short, { ...context, budget }, (all) => byBest(all, worth), { gapTokens })
}

function newer(i: number): number {
  return i
}
