import { apply, type Edit, type History, keepAll, type Message } from '../message/index.ts'
import { type Habits, habitWeights, type Ledger, ledger, predict, provenanceLines } from '../relevance/index.ts'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { buildCandidates } from './cover/build-candidates.ts'
import { type FilledGaps, fillRecords } from './cover/fill-records.ts'
import { isRoomExceeded } from './cover/is-room-exceeded.ts'
import { keptMessages } from './cover/kept-messages.ts'
import { splitHistory } from './cover/split-history.ts'
import { createStrategy } from './create-strategy.ts'
import { type Draft, exceedsTokens, leastAggressiveEdit, totalTokens } from './draft/index.ts'
import { runs } from './draft/runs/run.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `cover`. */
export interface CoverOptions {
  /** The value of each atom of a ledger. Defaults to the future-use model. */
  readonly worth?: ((ledger: Ledger) => Float32Array) | undefined
  /** Weights learned from the agent's own earlier runs for the names that it comes back to (`learnHabits`). The future-use model takes them into account. */
  readonly habits?: Habits | undefined
  /**
   * Whether the first record opens with the state of the work, in at most a twentieth of its room: the user's demands word for word, runs that still fail,
   * files with what was changed and seen, and commands, each with the number of its message. Default false.
   */
  readonly state?: boolean | undefined
}

/**
 * The default strategy: covers the atoms most likely to be used again. System text, the hard floor, a short task (as a part of the record where there is little
 * room) and the newest units stay. Of everything else, the pieces with the highest value per token are put into a record at their place, in order, under their
 * speaker. They are verbatim except for white space in JSON and in values as Python prints them, and for escaped letters in JSON results. A history that fits
 * the budget is kept. n log n.
 *
 * Chosen before everything else: the beginning of the task, the latest actions, the user's demands and latest words, the text that the user's final words
 * answer, and short results that no model has seen. Short messages of the user come before names, together with the question they answer.
 *
 * Then names compete by value:
 * - The assistant's text, results of a word or two and the reasons why calls failed compete with names, and weigh more the more room there is.
 * - Names in text that a program wrote in the user's name, or in test output, are worth less than elsewhere. A line of a numbered view that contains only its
 *   number is worth nothing.
 * - Where there is room left, shortened lines are completed, and unseen results, the assistant's text and sentences of prose from tools are added. Other tool
 *   output is removed even where it would fit.
 *
 * Calls are prefixed with their outcome:
 * - `failed:`, or `failed, then #24 ok:` if a later call with the same aim succeeded
 * - `refused by user:` for a call that the user did not allow, and `not done:` for one that was not made or was stopped
 * - `found nothing:` for a search, or another call that reads, that found nothing
 * - `then #24 done:` (`dropped`, `replaced`, `removed`, `put back`) for a call whose task, or whose work on a file, a later call ended
 * - `harness:` precedes text that a program wrote in the user's name
 *
 * @example
 * cover().plan(history, context) // s u a[1] r1 … a[9] r9 → s u <14 earlier messages decant:…> a[9] r9
 */
export function cover(options: CoverOptions = {}): Strategy {
  const { worth, habits, state = false } = checkOptionNames('cover', options, { worth: true, habits: true, state: true })
  checkOptionKinds('cover', options, { worth: 'a function', state: 'true or false' })
  const weights = habits === undefined ? undefined : habitWeights('cover', habits)
  const settings: CoverSettings = { scoreAtoms: worth ?? ((ledger) => predict(ledger, { habits: weights })), state }
  return createStrategy('cover', (history, context) => planCover(history, context, settings))
}

const REASON = 'the parts most likely to be used again are in a record'

/** How `cover` values atoms, and whether its first record opens with the state of the work. */
interface CoverSettings {
  readonly scoreAtoms: (ledger: Ledger) => Float32Array
  readonly state: boolean
}

function planCover(history: History, context: Context, settings: CoverSettings): Edit<Message> {
  const { messages } = history
  if (!exceedsTokens(messages, context.budget, context.count, context.estimate)) return keepAll(messages)
  return editAround(history, context, settings, keptMessages(messages, context))
}

/**
 * The edit that leaves the messages in `keep` as they are and puts records between them. If much room is left then, messages that no model has seen yet stay
 * too. If the result exceeds the budget, as where a turn that lost its reasoning is rewritten as text, the records are made smaller by that: applied to its own
 * result, the strategy would cut them again.
 * @param excess tokens of the budget that records may not take
 */
function editAround(history: History, context: Context, settings: CoverSettings, keep: Uint8Array, excess = 0): Edit<Message> {
  const { messages } = history
  const { draft, records, room, unusedTokens } = draftAround(history, context, settings, keep, excess)
  const widerKeep = unusedTokens > 0 ? keptMessages(messages, context, unusedTokens) : keep
  if (widerKeep.some((stays, i) => stays > (keep[i] as number))) return editAround(history, context, settings, widerKeep, excess)
  const planWith = (mustFit: boolean) => leastAggressiveEdit(history, { ...context, mustFit }, [() => draft], () => ({ keep, reason: REASON }))
  const tokensAfter = (edit: Edit<Message>) => totalTokens(apply(messages, edit), context.count)
  let best = planWith(false)
  const tokens = tokensAfter(best)
  if (tokens > context.budget && excess === 0 && room > 0) {
    const spareRoom = Math.max(0, room - totalTokens(records, context.count))
    const smaller = editAround(history, { ...context, mustFit: false }, settings, keep, tokens - context.budget + spareRoom)
    if (tokensAfter(smaller) < tokens) best = smaller
  }
  return context.mustFit && tokensAfter(best) > context.budget ? planWith(true) : best
}

/** A draft, its records, and the room that they had. */
interface RecordDraft extends FilledGaps {
  readonly draft: Draft
  readonly room: number
}

/** The draft that leaves the messages in `keep` as they are and puts records between them. */
function draftAround(history: History, context: Context, { scoreAtoms, state }: CoverSettings, keep: Uint8Array, excess: number): RecordDraft {
  const recordByFirst = new Map<Message | undefined, Message>()
  const draft: Draft = { keep, reason: REASON, replacement: ([first]) => ({ put: [recordByFirst.get(first) as Message] }), replacesRecord: () => true }
  const split = splitHistory(history, runs(history, context, draft), { ...context, budget: context.budget - excess })
  const { messages, kept, gaps, room, keptBridgeTokens } = split
  const textLedger = ledger(messages)
  const stateLines = state ? provenanceLines(messages, room * MAX_STATE_FRACTION, context.estimate, kept) : []
  const candidates = buildCandidates(split, textLedger, scoreAtoms(textLedger), context)
  const { records, unusedTokens } = fillRecords(gaps, candidates, room, context, stateLines)
  gaps.forEach((gap, i) => {
    recordByFirst.set(gap.removed[0], records[i] as Message)
  })
  const mustRenew = isRoomExceeded(gaps, records, room + keptBridgeTokens, context)
  return { draft: { ...draft, replacesRecord: (record) => mustRenew || context.earlier?.has(record) === true }, records, room, unusedTokens }
}

/** Fraction of the room that the state of the work may take. */
const MAX_STATE_FRACTION = 0.05
