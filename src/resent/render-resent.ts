import { cutEntries, type DecisionInput } from '../compact/index.ts'
import type { Document } from '../format/index.ts'
import { newViolations, type Profile, profileFor, type Violation } from '../law/index.ts'
import { apply, compose, DecantError, type Edit, type History, isSystem, keepAll, type Message, normalise } from '../message/index.ts'
import type { Plan, Protection } from '../pipeline/index.ts'
import type { Habits } from '../relevance/index.ts'
import { cover, earlierMessagesOf } from '../strategy/index.ts'
import type { Counter } from '../token/index.ts'
import { reasonOf } from '../validation/index.ts'
import { findActiveEdit } from './edit/find-active-edit.ts'
import { headLength } from './edit/head-length.ts'
import { parseEdit } from './edit/parse-edit.ts'
import { stringifyEdit } from './edit/stringify-edit.ts'
import { isCompactionDue } from './is-compaction-due.ts'
import { characterCount } from './prefix/character-count.ts'
import { hashChain } from './prefix/hash-chain.ts'
import { clientMark, historyMark } from './prefix/marks.ts'
import type { Attempts } from './store/attempts.ts'
import type { ResentStore } from './store/resent-store.ts'
import type { Treatment } from './treatment.ts'

/**
 * The laws of reasoning that is bound to what precedes it, and that a turn begins with. They are checked when a compaction is made, against the history of that
 * moment: reasoning that came after an earlier compaction is bound to that compaction's text and not to the client's own, and the provider knows where the
 * model continued without any.
 */
const LAWS_AT_COMPACTION_ONLY: readonly string[] = ['prefix-binding', 'thinking-opens-loop']

/** What rendering needs besides the history. */
export interface ResentSettings {
  readonly store: ResentStore
  readonly plan: (history: History, options: DecisionInput) => Plan | Promise<Plan>
  readonly attempts: Attempts<string | undefined>
  /** Estimates for the model. */
  readonly rough: Counter
  /** Tokens that the model accepts, at which to compact, and which a compaction may leave. */
  readonly window: number
  readonly trigger: number
  readonly target: number
  /** What stays unchanged. */
  readonly protect?: Protection
  /** Tools whose old results are cut first. */
  readonly first?: readonly string[]
  /** Weights learned from the agent's own runs for the names that it comes back to. */
  readonly habits?: Habits
}

/** A history that a client resends in full. */
export interface ResentRequest {
  readonly document: Document
  /** What two requests must have in common, besides format and model, to share compactions. */
  readonly scope: string
  /** False for counting requests: they get the current state of the session. */
  readonly mayCompact: boolean
  /** The model, if the document does not name it. */
  readonly model?: string
  /** Tokens of tools and system text that are sent outside the document. */
  readonly alongsideTokens?: number
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
 * may not follow it, such as the result of a call that was removed, the full history is compacted again.
 *
 * @throws DecantError `invalid-rendering` if a law that was kept before would be broken and, if there is no earlier compaction, whatever planning and archiving
 * throw; the caller then sends the original.
 */
export async function renderResent(request: ResentRequest, settings: ResentSettings): Promise<ResentRendering> {
  const { document, alongsideTokens = 0 } = request
  const before = document.history.messages
  const { rough } = settings
  const fixed = rough.tools(document.history.tools) + alongsideTokens
  const tokensBefore = rough.messages(before) + fixed
  const unchanged = { messages: before, treatment: 'passed' as const, tokensBefore, tokensAfter: tokensBefore }
  const model = request.model ?? document.model
  const scope = `${document.format}\n${model ?? ''}\n${request.scope}`
  const isOver = tokensBefore > settings.trigger
  const conversation = before.slice(headLength(before))
  if (!isOver && !(await mayHaveCompaction(conversation, scope, settings.store))) return unchanged
  const profile = profileFor({ format: document.format, ...(model !== undefined && { model }) })
  const links = hashChain(conversation, scope)
  const remembered = await findActiveEdit(before, links, settings.store, profile)
  const laterProfile = { ...profile, laws: profile.laws.filter((law) => !LAWS_AT_COMPACTION_ONLY.includes(law)) }
  const active = remembered?.cuts && firstNewViolation(document.history, apply(before, remembered.edit), laterProfile) ? undefined : remembered
  if (!isOver && !active?.cuts) return unchanged
  let messages: readonly Message[] = active?.cuts ? apply(before, active.edit) : before
  let treatment: Treatment = active?.cuts ? 'rendered' : 'passed'
  let reason: string | undefined
  const tokens = rough.messages(messages) + fixed
  const { tokens: left, room } = tokensToLeave(rough.messages(before.filter(isSystem)) + fixed, settings)
  const earlier = active && { grown: rough.messages(before.slice(active.length)), room: active.room }
  const link = links.at(-1)
  if (link !== undefined && request.mayCompact && isCompactionDue({ ...settings, tokens, room, earlier })) {
    const marks = [historyMark(conversation, scope) as string, ...(request.scope === '' ? [] : [clientMark(document.format, request.scope)])]
    const storedEdit = remembered?.length === before.length ? remembered.storedEdit : undefined
    const activeEdit = active?.cuts ? active.edit : undefined
    const input = {
      document,
      messages,
      activeEdit,
      storedEdit,
      link,
      firstLink: remembered?.firstLink,
      marks,
      profile,
      model,
      budget: left - alongsideTokens,
      room,
    }
    const newEdit = await settings.attempts
      .run(link, () => makeCompaction(input, settings))
      .catch((error: unknown) => {
        if (!active?.cuts) throw error
        reason = reasonOf(error)
      })
    const edit = newEdit === undefined ? undefined : parseEdit(newEdit, before)
    if (edit) {
      messages = apply(before, edit)
      treatment = 'compacted'
    }
  }
  if (messages === before) return request.mayCompact ? { ...unchanged, treatment: 'original', reason: 'nothing could be cut' } : unchanged
  if (active?.cuts && treatment === 'compacted') checkLaws(document.history, messages, laterProfile)
  return { messages, treatment, ...(reason !== undefined && { reason }), tokensBefore, tokensAfter: rough.messages(messages) + fixed }
}

/** @throws DecantError `invalid-rendering` if `messages` break a law that the history before kept */
function checkLaws(before: History, messages: readonly Message[], profile: Profile): void {
  const violation = firstNewViolation(before, messages, profile)
  if (violation) throw new DecantError('invalid-rendering', violation.message, 'The original was sent.')
}

function firstNewViolation(before: History, messages: readonly Message[], profile: Profile): Violation | undefined {
  return newViolations(before, { ...before, messages }, profile)[0]
}

/** Whether a compaction may apply to a history below the trigger: another one with the same beginning was compacted, and was no longer. */
async function mayHaveCompaction(messages: readonly Message[], scope: string, store: ResentStore): Promise<boolean> {
  const mark = historyMark(messages, scope)
  const minChars = mark === undefined ? undefined : await store.minChars(mark).catch(() => undefined)
  return minChars !== undefined && minChars <= characterCount(messages)
}

interface CompactionInput {
  readonly document: Document
  /** The current history, and the edit that produced it. */
  readonly messages: readonly Message[]
  readonly activeEdit: Edit<Message> | undefined
  /** What was already remembered for exactly this history. */
  readonly storedEdit: string | undefined
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
async function makeCompaction(
  { document, messages, activeEdit, storedEdit, link, firstLink, marks, profile, model, budget, room }: CompactionInput,
  settings: ResentSettings,
): Promise<string | undefined> {
  const { store } = settings
  const history = { ...document.history, messages }
  const earlier = earlierMessagesOf(document.history.messages, messages)
  const { protect, first, habits } = settings
  const strategy = habits ? cover({ habits }) : 'cover'
  const planOptions = { budget, strategy, profile, key: store.key, isSentNext: true, earlier, ...(protect && { protect }), ...(first && { first }) }
  const plan = await settings.plan(history, { ...planOptions, ...(model !== undefined && { model }) })
  if (plan.report.status !== 'compressed' || plan.edit.every((section) => 'keep' in section)) {
    const noCutSection = { keep: 0, reason: `Nothing could be cut to leave ${room} tokens.` }
    const bytes = stringifyEdit([...(activeEdit ?? keepAll(messages)), noCutSection], document.history.messages)
    const meta = { what: 'compaction', room, cuts: activeEdit !== undefined, ...(activeEdit && firstLink !== undefined && { firstLink }) }
    const entry = { kind: 'event' as const, bytes, meta }
    return (await store.remember(link, [entry], [], storedEdit).catch(() => undefined))?.edit
  }
  checkLaws(history, plan.messages, profile)
  const fullEdit = normalise(document.history.messages, activeEdit ? compose(activeEdit, plan.edit) : plan.edit)
  const stringified = stringifyEdit(fullEdit, document.history.messages)
  const chars = characterCount(document.history.messages.slice(headLength(document.history.messages)))
  const meta = { what: 'compaction', tokens: plan.report.tokens, chars, room, firstLink: firstLink ?? link }
  const cut = cutEntries(messages, { ...plan, earlier }, { link, firstLink: firstLink ?? link })
  return (await store.remember(link, [{ kind: 'event', bytes: stringified, meta }, ...cut], marks, storedEdit))?.edit ?? stringified
}

/** Minimum share of the room not taken by tools and system text that a compaction leaves to the conversation. */
const MIN_CONVERSATION_RATIO = 1 / 3

/**
 * Tokens that a compaction may leave, and how many of them to the conversation: the target, or more if what cannot be cut, tools and system text, would take
 * most of it.
 */
function tokensToLeave(fixed: number, { target, trigger }: ResentSettings): { tokens: number; room: number } {
  const left = Math.max(target, fixed + Math.floor(Math.max(0, trigger - fixed) * MIN_CONVERSATION_RATIO))
  return { tokens: left, room: Math.max(0, left - fixed) }
}
