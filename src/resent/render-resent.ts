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
 * The laws of reasoning that is bound to what stood before it, and that a turn begins with. They are asked where a compaction is made, of the history as
 * it stood: reasoning that came after an earlier compaction is bound to that compaction's words and not to the client's own, and where the model went on
 * without any the provider knows.
 */
const OF_WHAT_STOOD: readonly string[] = ['prefix-binding', 'thinking-opens-loop']

/** What rendering needs beside the history. */
export interface ResentSettings {
  readonly store: ResentStore
  readonly plan: (history: History, asked: Decision) => Plan | Promise<Plan>
  readonly attempts: Attempts<string | undefined>
  /** Estimates for the model. */
  readonly rough: Counter
  /** Tokens that the model takes, at which to compact, and which a compaction may leave. */
  readonly window: number
  readonly trigger: number
  readonly target: number
  /** What stays whole. */
  readonly protect?: Protection
  /** Tools whose old results go first. */
  readonly first?: readonly string[]
  /** What the agent's own runs tell of the names that it comes back to. */
  readonly habits?: Habits
}

/** A history that a client resends whole. */
export interface ResentRequest {
  readonly document: Document
  /** What two requests must share, beside format and model, to share compactions. */
  readonly scope: string
  /** False for counting requests: they see the session as it stands. */
  readonly mayCompact: boolean
  /** The model, where the document does not name it. */
  readonly model?: string
  /** Tokens of tools and system text that travel outside the document. */
  readonly beside?: number
}

/** A history as its session stands. */
export interface ResentRendering {
  /** The document's own array where nothing changes. */
  readonly messages: readonly Message[]
  readonly treatment: Treatment
  readonly reason?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/**
 * A resent history as its session stands: earlier compactions of its prefix are applied again, byte for byte; where that is still
 * above the trigger and one more may help, it is made, archived and remembered, and so is that one was tried in vain. All who share an archive decide
 * alike. What was compacted stays so when the history counts fewer tokens than the trigger again, as it does with fewer tools: else its prefix would
 * change twice. A history of which none was compacted that begins alike pays one look-up for that.
 *
 * Where one more cannot be made, an earlier one still stands: the history as it was then known may be far above what the model takes. Where what came
 * since cannot stand behind it, as the result of a call that went, the whole history is compacted anew.
 *
 * @throws DecantError `invalid-rendering` where a law would break that held before, and, where no compaction stands, what planning and archiving
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

/** @throws DecantError `invalid-rendering` where `messages` break a law that the history before kept */
function hold(before: History, messages: readonly Message[], profile: Profile): void {
  const breach = broken(before, messages, profile)
  if (breach) throw new DecantError('invalid-rendering', breach.message, 'The original was sent.')
}

function broken(before: History, messages: readonly Message[], profile: Profile): Violation | undefined {
  return newViolations(before, { ...before, messages }, profile)[0]
}

/** Whether a compaction may stand for a history that is below the trigger: another of those that begin alike was compacted, and was no longer. */
async function mayStand(messages: readonly Message[], scope: string, store: ResentStore): Promise<boolean> {
  const mark = markOf(messages, scope)
  const least = mark === undefined ? undefined : await store.least(mark).catch(() => undefined)
  return least !== undefined && least <= characters(messages)
}

interface Compaction {
  readonly document: Document
  /** The history as it stands, and the edit that made it so. */
  readonly messages: readonly Message[]
  readonly standing: Edit<Message> | undefined
  /** What was remembered of this very history before. */
  readonly known: string | undefined
  /** The chain link under which the compaction is remembered. */
  readonly link: string
  /** The one under which the first of those stands of which this one is made. */
  readonly firstLink: string | undefined
  /** Under which it is known that there is one. */
  readonly marks: readonly string[]
  readonly profile: Profile
  readonly model: string | undefined
  readonly budget: number
  readonly room: number
}

/**
 * Makes one more compaction, archives what it cuts and remembers it under its link; gives it as it is remembered, undefined where nothing can be cut.
 * That is remembered too, as what stands already, and where that cannot be written it is tried again. Where another process was done with the same history
 * meanwhile, its compaction is given: what stands once is sent by all.
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

/** Share of the room beside tools and system text that a compaction leaves to the conversation at least. */
const LEFT = 1 / 3

/**
 * Tokens that a compaction may leave, and how many of them to the conversation: the target, or more where what cannot be cut, tools and system text,
 * would take most of it.
 */
function leftBy(fixed: number, { target, trigger }: ResentSettings): { left: number; room: number } {
  const left = Math.max(target, fixed + Math.floor(Math.max(0, trigger - fixed) * LEFT))
  return { left, room: Math.max(0, left - fixed) }
}
