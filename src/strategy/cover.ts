import { kindsGiven, knownOptions } from '../given/index.ts'
import { type Edit, type History, keepAll, type Message } from '../message/index.ts'
import { type Habits, habitWeights, type Ledger, ledger, predict, provenanceLines } from '../relevance/index.ts'
import { divided } from './cover/divided.ts'
import { fillRecords } from './cover/fill.ts'
import { isTight } from './cover/is-tight.ts'
import { islands } from './cover/islands.ts'
import { offer } from './cover/offer.ts'
import { type Draft, gentlest, takesMore } from './draft/index.ts'
import { runs } from './draft/runs/run.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `cover`. */
export interface CoverOptions {
  /** What each atom of a ledger is worth to have; the future-use model where this is left out. */
  readonly worth?: ((ledger: Ledger) => Float32Array) | undefined
  /** What the agent's own earlier runs tell of the names that it comes back to (`learnHabits`): the future-use model then counts it in. */
  readonly habits?: Habits | undefined
  /**
   * Whether the first record opens with the state of the work in at most a twentieth of its room: the user's demands word for word, runs that still
   * fail, files with what was changed and seen, commands, each with the number of its message. Off unless asked for.
   */
  readonly state?: boolean | undefined
}

/**
 * The default strategy: what covers the atoms most likely to be used again. System text, the hard floor, a short task (in little room as a part of the record)
 * and the newest units stay; of all else the pieces of most worth per token stand in a record at their place, in order, under who said them, verbatim but for
 * white space in JSON and in values as Python prints them, and for letters that results of JSON have as escapes. Before all choice come how the task begins, what was done last, what the user demands and what he
 * said last, what his words at the end answer, and short results that no model has seen. His short words come before names, with the question that they
 * answer; what the assistant said, results of a word or two and why a call failed stand beside names, the more the more room there is. A line of a numbered
 * view with nothing but its number is worth nothing; names in what a program wrote in the user's name, or printed of tests, are worth less than elsewhere.
 * `failed:` stands before a call that came to nothing (`failed, then #24 ok:` where a later one with the same aim went well), `refused by user:` before one
 * that he did not allow, `not done:` before one that was not made or was stopped, `found nothing:` before one that looked for what is not there, `then #24
 * done:` (`dropped`, `replaced`, `removed`, `put back`) before one whose task, or whose work on a file, a later call ended, and `harness:` before what a
 * program said in his name. Where there is room left, lines stand whole, and so does what no model has seen yet, what the assistant said, and sentences of
 * prose that tools gave; the rest of what they gave goes even where it would fit. A history that fits the budget is kept. n log n.
 *
 * @example
 * cover().plan(history, context) // s u a[1] r1 … a[9] r9 → s u <14 earlier messages decant:…> a[9] r9
 */
export function cover(options: CoverOptions = {}): Strategy {
  const { worth, habits, state = false } = knownOptions('cover', options, { worth: true, habits: true, state: true })
  kindsGiven('cover', options, { worth: 'a function', state: 'true or false' })
  const weights = habits === undefined ? undefined : habitWeights('cover', habits)
  const judge: Judge = worth ?? ((ledger) => predict(ledger, { habits: weights }))
  return { name: 'cover', plan: (history, context) => planCover(history, context, judge, state) }
}

const REASON = 'what is most likely to be used again stands in a record'

/** What each atom of a ledger is worth. */
type Judge = (ledger: Ledger) => Float32Array

function planCover(history: History, context: Context, judge: Judge, state: boolean): Edit<Message> {
  const { messages } = history
  if (!takesMore(messages, context.budget, context.count, context.estimate)) return keepAll(messages)
  return editAround(history, context, judge, state, islands(messages, context))
}

/** The edit that leaves `keep` as it is and puts records between; where much is left then, what no model has seen yet stays too. */
function editAround(history: History, context: Context, judge: Judge, state: boolean, keep: Uint8Array): Edit<Message> {
  const { messages } = history
  const placed = new Map<Message | undefined, Message>()
  const stand: Draft['stand'] = ([first]) => ({ put: [placed.get(first) as Message] })
  const draft: Draft = { keep, reason: REASON, stand, renews: () => true }
  const fates = runs(history, context, draft)
  const parted = divided(history, fates, context)
  const { messages: whole, kept, gaps, room, bridges } = parted
  const read = ledger(whole)
  const worth = judge(read)
  const lead = state ? provenanceLines(whole, room * STATE, context.estimate, kept) : []
  const { records, idle } = fillRecords(gaps, offer(parted, read, worth, context), room, context, lead)
  const more = idle > 0 ? islands(messages, context, idle) : keep
  if (more.some((stays, i) => stays > (keep[i] as number))) return editAround(history, context, judge, state, more)
  gaps.forEach((gap, i) => {
    placed.set(gap.gone[0], records[i] as Message)
  })
  const mustRenew = isTight(gaps, records, room + bridges, context)
  const chosen = { ...draft, renews: (record: Message) => mustRenew || context.earlier?.has(record) === true }
  return gentlest(history, context, [() => chosen], () => ({ keep, reason: REASON }))
}

/** Share of the room that the state of the work may take. */
const STATE = 0.05
