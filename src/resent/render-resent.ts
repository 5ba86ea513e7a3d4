import { cutEntries, type Decision } from '../compact/index.ts'
import type { Document } from '../format/index.ts'
import { reasonOf } from '../given/index.ts'
import { newViolations, type Profile, profileFor, type Violation } from '../law/index.ts'
import { apply, compose, DecantError, type Edit, type History, isSystem, keepAll, type Message, normalise } from '../message/index.ts'
import type { Plan, Protection } from '../pipeline/index.ts'
import type { Habits } from '../relevance/index.ts'
import { cover, earlierOf } from '../strategy/index.ts'
import type { Counter } from '../token/index.ts'
import { headOf } from './edit/head-of.ts'
import { readEdit } from './edit/read-edit.ts'
import { standingEdit } from './edit/standing-edit.ts'
import { writtenEdit } from './edit/written-edit.ts'
import { isDue } from './is-due.ts'
import { chain } from './prefix/chain.ts'
import { characters } from './prefix/characters.ts'
import { clientMark, markOf } from './prefix/marks.ts'
import type { Attempts } from './store/attempts.ts'
import type { ResentStore } from './store/resent-store.ts'
import type { Treatment } from './treatment.ts'

/**
 * The laws of reasoning that is bound to what precedes it, and that a turn begins with. They are checked when a compaction is made, against the history of that
 * moment: reasoning that came after an earlier compaction is bound to that compaction's text and not to the client's own, and the provider knows where the
 * model continued without any.
 */
const OF_WHAT_STOOD: readonly string[] = ['prefix-binding', 'thinking-opens-loop']

/** What rendering needs besides the history. */
export interface ResentSettings {
  readonly store: ResentStore
  readonly plan: (history: History, asked: Decision) => Plan | Promise<Plan>
  readonly attempts: Attempts<string | undefined>
  /** Estimates for the model. */
  readonly rough: Counter
  /** Tokens that the model accepts, at which to compact, and which a compaction may leave. */
  readonly window: number
  readonly trigger: number
  readonly target: number
  /** What stays whole. */
  readonly protect?: Protection
  /** Tools whose old results are cut first. */
  readonly first?: readonly string[]
  /** Weights learned from the agent's own runs for the names that it comes back to. */
  readonly habits?: Habits
}

/** A history that a client resends whole. */
export interface ResentRequest {
  readonly document: Document
  /** What two requests must have in common, besides format and model, to share compactions. */
  readonly scope: string
  /** False for counting requests: they get the current state of the session. */
  readonly mayCompact: boolean
  /** The model, if the document does not name it. */
  readonly model?: string
  /** Tokens of tools and system text that are sent outside the document. */
  readonly beside?: number
}

/** A history in the current state of its session. */
export interface ResentRendering {
  /** The document's own array if nothing changes. */
  readonly messages: readonly Message[]
  readonly treatment: Treatment
  readonly reason?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/**
 * Renders a resent history in the current state of its session. Earlier compactions of its prefix are applied again, byte for byte; if the result is still
 * above the trigger and another may help, it is made, archived and remembered, as is an attempt that was in vain. All who share an archive decide alike. A
 * compacted history stays compacted even if it counts fewer tokens than the trigger again, as it does with fewer tools: otherwise its prefix would change
 * twice. If no history with the same beginning was compacted, checking that costs one look-up.
 *
 * If another compaction cannot be made, an earlier one still applies: the original history may be far larger than the model accepts. If the messages since then
 * may not follow it, such as the result of a call that was removed, the whole history is compacted anew.
 *
 * @throws DecantError `invalid-rendering` if a law that held before would be broken and, if there is no earlier compaction, whatever planning and archiving
 * throw; the caller then sends the original.
 */
export async function renderResent(request: ResentRequest, settings: ResentSettings): Promise<ResentRendering> {
  const { document, beside = 0 } = request
  const before = document.history.messages
  const { rough } = settings
  const fixed = rough.tools(document.history.tools) + beside
  const tokensBefore = rough.messages(before) + fixed
  const unchanged = { messages: before, treatment: 'passed' as const, tokensBefore, tokensAfter: tokensBefore }
  const model = request.model ?? document.model
  const scope = `${document.format}\n${model ?? ''}\n${request.scope}`
  const isOver = tokensBefore > settings.trigger
  const said = before.slice(headOf(before))
  if (!isOver && !(await mayStand(said, scope, settings.store))) return unchanged
  const profile = profileFor({ format: document.format, ...(model !== undefined && { model }) })
  const links = chain(said, scope)
  const remembered = await standingEdit(before, links, settings.store, profile)
  const since = { ...profile, laws: profile.laws.filter((law) => !OF_WHAT_STOOD.includes(law)) }
  const standing = remembered?.cuts && broken(document.history, apply(before, remembered.edit), since) ? undefined : remembered
  if (!isOver && !standing?.cuts) return unchanged
  let messages: readonly Message[] = standing?.cuts ? apply(before, standing.edit) : before
  let treatment: Treatment = standing?.cuts ? 'rendered' : 'passed'
  let reason: string | undefined
  const tokens = rough.messages(messages) + fixed
  const { left, room } = leftBy(rough.messages(before.filter(isSystem)) + fixed, settings)
  const stood = standing && { grown: rough.messages(before.slice(standing.length)), room: standing.room }
  const link = links.at(-1)
  if (link !== undefined && request.mayCompact && isDue({ ...settings, tokens, room, standing: stood })) {
    const marks = [markOf(said, scope) as string, ...(request.scope === '' ? [] : [clientMark(document.format, request.scope)])]
    const known = remembered?.length === before.length ? remembered.written : undefined
    const cut = standing?.cuts ? standing.edit : undefined
    const asked = { document, messages, standing: cut, known, link, firstLink: remembered?.firstLink, marks, profile, model, budget: left - beside, room }
    const made = await settings.attempts
      .run(link, () => compaction(asked, settings))
      .catch((error: unknown) => {
        if (!standing?.cuts) throw error
        reason = reasonOf(error)
      })
    const edit = made === undefined ? undefined : readEdit(made, before)
    if (edit) {
      messages = apply(before, edit)
      treatment = 'compacted'
    }
  }
  if (messages === before) return request.mayCompact ? { ...unchanged, treatment: 'original', reason: 'nothing could be cut' } : unchanged
  if (standing?.cuts && treatment === 'compacted') hold(document.history, messages, since)
  return { messages, treatment, ...(reason !== undefined && { reason }), tokensBefore, tokensAfter: rough.messages(messages) + fixed }
}

/** @throws DecantError `invalid-rendering` if `messages` break a law that the history before kept */
function hold(before: History, messages: readonly Message[], profile: Profile): void {
  const breach = broken(before, messages, profile)
  if (breach) throw new DecantError('invalid-rendering', breach.message, 'The original was sent.')
}

function broken(before: History, messages: readonly Message[], profile: Profile): Violation | undefined {
  return newViolations(before, { ...before, messages }, profile)[0]
}

/** Whether a compaction may apply to a history below the trigger: another one with the same beginning was compacted, and was no longer. */
async function mayStand(messages: readonly Message[], scope: string, store: ResentStore): Promise<boolean> {
  const mark = markOf(messages, scope)
  const least = mark === undefined ? undefined : await store.least(mark).catch(() => undefined)
  return least !== undefined && least <= characters(messages)
}

interface Compaction {
  readonly document: Document
  /** The current history, and the edit that produced it. */
  readonly messages: readonly Message[]
  readonly standing: Edit<Message> | undefined
  /** What was already remembered for exactly this history. */
  readonly known: string | undefined
  /** The chain link under which the compaction is remembered. */
  readonly link: string
  /** The link of the first compaction on which this one builds. */
  readonly firstLink: string | undefined
  /** The marks that announce the compaction. */
  readonly marks: readonly string[]
  readonly profile: Profile
  readonly model: string | undefined
  readonly budget: number
  readonly room: number
}

/**
 * Makes another compaction, archives what it cuts and remembers it under its link; returns it in its remembered form, undefined if nothing can be cut. That
 * nothing can be cut is remembered too, with the current state, and if that cannot be written it is tried again. If another process finished a compaction of
 * the same history meanwhile, its compaction is returned, so that all send the same.
 */
async function compaction(
  { document, messages, standing, known, link, firstLink, marks, profile, model, budget, room }: Compaction,
  settings: ResentSettings,
): Promise<string | undefined> {
  const { store } = settings
  const history = { ...document.history, messages }
  const earlier = earlierOf(document.history.messages, messages)
  const { protect, first, habits } = settings
  const strategy = habits ? cover({ habits }) : 'cover'
  const asked = { budget, strategy, profile, key: store.key, earlier, ...(protect && { protect }), ...(first && { first }) }
  const plan = await settings.plan(history, { ...asked, ...(model !== undefined && { model }) })
  if (plan.report.status !== 'compressed' || plan.edit.every((section) => 'keep' in section)) {
    const vain = { keep: 0, reason: `Nothing could be cut to leave ${room} tokens.` }
    const bytes = writtenEdit([...(standing ?? keepAll(messages)), vain], document.history.messages)
    const meta = { what: 'compaction', room, cuts: standing !== undefined, ...(standing && firstLink !== undefined && { firstLink }) }
    const tried = { kind: 'event' as const, bytes, meta }
    return (await store.remember(link, [tried], [], known).catch(() => undefined))?.edit
  }
  hold(history, plan.messages, profile)
  const whole = normalise(document.history.messages, standing ? compose(standing, plan.edit) : plan.edit)
  const written = writtenEdit(whole, document.history.messages)
  const chars = characters(document.history.messages.slice(headOf(document.history.messages)))
  const meta = { what: 'compaction', tokens: plan.report.tokens, chars, room, firstLink: firstLink ?? link }
  const cut = cutEntries(messages, { ...plan, earlier }, { link, firstLink: firstLink ?? link })
  return (await store.remember(link, [{ kind: 'event', bytes: written, meta }, ...cut], marks, known))?.edit ?? written
}

/** Minimum share of the room not taken by tools and system text that a compaction leaves to the conversation. */
const LEFT = 1 / 3

/**
 * Tokens that a compaction may leave, and how many of them to the conversation: the target, or more if what cannot be cut, tools and system text, would take
 * most of it.
 */
function leftBy(fixed: number, { target, trigger }: ResentSettings): { left: number; room: number } {
  const left = Math.max(target, fixed + Math.floor(Math.max(0, trigger - fixed) * LEFT))
  return { left, room: Math.max(0, left - fixed) }
}
