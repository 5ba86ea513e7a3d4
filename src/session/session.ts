import type { Archive } from '../archive/index.ts'
import { type Expanded, expandSummary, type Receipt, unchangedReceipt } from '../compact/index.ts'
import { readUsage } from '../cost/index.ts'
import type { Profile } from '../law/index.ts'
import { DecantError, type Message } from '../message/index.ts'
import { triggerStateOf } from '../pipeline/index.ts'
import { checkSessionId } from './check-session-id.ts'
import { checkTextArgument } from './check-text-argument.ts'
import type { ResolvedRule } from './compaction/compaction-rule.ts'
import { pendingMessageIds } from './compaction/pending-message-ids.ts'
import { planCompaction } from './compaction/plan-compaction.ts'
import { restoreFullTexts } from './intake/full-texts.ts'
import { incomingMessages } from './intake/incoming-messages.ts'
import { Intake } from './intake/intake.ts'
import { lateResultsAsText } from './intake/late-results-as-text.ts'
import { waitingAfter } from './intake/waiting-after.ts'
import { Journal } from './log/journal.ts'
import type { SessionMutation, WireMessage } from './log/session-event.ts'
import type { SessionState } from './log/session-state.ts'
import { StateLog } from './log/state-log.ts'
import type { ResolvedOptions } from './options.ts'
import { type Recalled, recallRecords } from './recall-records.ts'
import { LogRepair } from './reopening/log-repair.ts'
import { replayLog } from './reopening/replay-log.ts'
import { monotonicSeconds, toMonotonicSeconds } from './spending/clock.ts'
import { Gauge } from './spending/gauge.ts'
import { Spending } from './spending/spending.ts'
import type { SessionUsage } from './spending/usage.ts'
import { TaskQueue } from './task-queue.ts'
import { FormatDetector } from './transcript/format-detector.ts'
import { insertionsBefore } from './transcript/insertions-before.ts'
import { planModelSwitch } from './transcript/plan-model-switch.ts'
import { planUndo } from './transcript/plan-undo.ts'
import { Transcript } from './transcript/transcript.ts'
import { unchangedPrefixLength } from './transcript/unchanged-prefix-length.ts'

/** A live history, made by `openSession`. Each method waits for the calls made before it; a call that fails leaves the session unchanged. */
export class Session {
  readonly #options: ResolvedOptions
  readonly #rule: ResolvedRule
  readonly #journal: Journal
  readonly #log: StateLog
  readonly #spending: Spending | undefined
  readonly #formatDetector: FormatDetector
  readonly #gauge: Gauge
  readonly #intake: Intake
  readonly #queue = new TaskQueue()
  #transcript: Transcript | undefined
  #receipt: (() => Receipt) | undefined
  /** The model that the log was last written for; empty if something was forgotten since, because that breaks what models bind to it. */
  #writtenFor: string | undefined
  #logRepair = new LogRepair(false)

  constructor(options: ResolvedOptions, rule: ResolvedRule) {
    this.#options = options
    this.#rule = rule
    this.#journal = new Journal(options.archive, options.id)
    this.#log = new StateLog(this.#journal, (arriving) => this.#stateWith(arriving))
    this.#formatDetector = new FormatDetector(options.format)
    this.#gauge = new Gauge(options.window, options.counter)
    this.#intake = new Intake(options, rule)
    this.#spending = options.price && new Spending(options.price, this.#gauge.fullThreshold, (message) => options.counter.message(message))
  }

  /** The name under which the archive contains the session. */
  get id(): string {
    return this.#options.id
  }

  get archive(): Archive {
    return this.#options.callerArchive
  }

  /**
   * Appends messages as the provider accepts them: one, several or an array; of a provider's response, the message in it. If a user message or system text
   * arrives while calls wait for results that may not follow it, results that say they are missing are inserted before it; a result that arrives after that
   * becomes words of the user. Durable when it resolves, if the archive is.
   * @throws DecantError `session-conflict` if another `Session` or process wrote the session meanwhile, or an event that it builds on was pruned or forgotten;
   * `not-this-format` for anything that is no message, such as a piece of a stream or a provider's error
   */
  append(...messages: readonly (object | readonly object[])[]): Promise<void> {
    return this.#queue.run(async () => {
      const incoming = incomingMessages(messages.flat())
      if (incoming.length === 0) return
      const current = this.#transcript
      const format = current && this.#formatDetector.detectChange(incoming, current)
      const transcript = current ?? (await this.#start(this.#formatDetector.detectFirst(incoming)))
      await this.#switchModel(transcript, incoming)
      await this.#appendIncoming(incoming, format === undefined ? transcript : transcript.readAs(format), format)
    })
  }

  /**
   * Returns the messages to send now. Compacts first if the trigger fires and, where a price is known and the window is not almost full, the compaction pays.
   * The messages are frozen, and the prefix changes only when `usage.epoch` does. If the archive or the memory file cannot be written, nothing is removed, and
   * `receipt` states why.
   * @typeParam Sent the client's own type of a message, if it has one: the messages depend on what was appended, and nothing checks them against this type
   * @throws DecantError `session-conflict` if another `Session` or process wrote the session meanwhile, or an event that it builds on was pruned or forgotten
   */
  render<Sent extends object = WireMessage>(): Promise<{ readonly messages: Sent[]; readonly usage: SessionUsage }> {
    return this.#queue.run(async () => {
      const transcript = this.#transcript
      if (!transcript) return { messages: [], usage: this.usage() }
      await this.#switchModel(transcript)
      const repair = this.#logRepair.plan(transcript, this.#profile(transcript))
      if (repair) await this.#runStoring(() => this.#applyMutation(transcript, repair))
      const isFull = this.#gauge.isFull
      const failureCode = this.#isCompactionDue(transcript) && (await this.#runStoring(() => this.#compactTo(transcript, this.#target, !isFull)))
      // An almost full window cannot wait for the growth that hysteresis asks for.
      if (failureCode && isFull) this.#gauge.forgetLastCompaction()
      // After one wait for a busy archive, this render does not wait for it again.
      const isBusy = failureCode === 'archive-busy'
      if (!isBusy) await this.#runStoring(() => this.#shortenAnswered(transcript))
      this.#gauge.markSent()
      this.#spending?.bookRequest(transcript.messages, monotonicSeconds(), Date.now() / 1000)
      if (isBusy) this.#log.markUnsaved()
      else await this.#log.saveState()
      return { messages: transcript.clientMessages as object[] as Sent[], usage: this.usage() }
    })
  }

  /** How full the window is. */
  usage(): SessionUsage {
    return {
      ...this.#gauge.usage,
      messages: this.#transcript?.wire.length ?? 0,
      appended: this.#transcript?.appendedCount ?? 0,
      epoch: this.#transcript?.epoch ?? 0,
      ...(this.#spending && { cost: this.#spending.cost }),
    }
  }

  /** What this object's last compaction kept, can bring back and took, or why a due one was not made or no longer applies; undefined before the first. */
  receipt(): Receipt | undefined {
    return this.#receipt?.()
  }

  /** Expands a summary of this session to its sources. Undefined for handles that are not its own. */
  expand(ref: string): Promise<Expanded | undefined> {
    return this.#queue.run(async () => {
      const record = await this.#options.archive.get(checkTextArgument('expand', ref, 'Give a handle as written in a mark.'))
      return record && this.#transcript?.cutHashes.has(record.hash) ? expandSummary(this.#options.archive, ref) : undefined
    })
  }

  /** Compacts now, whether or not the trigger fires, and returns what was done or why nothing was. */
  compact(budget: number = this.#target): Promise<Receipt> {
    return this.#queue.run(async () => {
      if (!this.#transcript) return unchangedReceipt(0, 0, 'The session holds no messages.')
      return (await this.#compactTo(this.#transcript, budget))()
    })
  }

  /**
   * Takes the usage that the provider reports for the last request, in any of its forms, and corrects the session's own figures. Tokens beyond those of the
   * messages (tools, system text outside them, a different tokenizer) count towards the window from now on. A missed cache is booked as written again and makes
   * its content dearer to the planner. `missed` if much less was read from the cache than expected; undefined if there is no price or no usage.
   */
  reported(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    if (usage) {
      this.#gauge.applyReport(usage.input)
      this.#log.markUnsaved()
    }
    return this.#spending?.applyReport(body)
  }

  /**
   * Recalls what this session has cut: the full text of a handle (with or without `decant:`), else the best matches of a search; those that contain the query
   * literally come first. Never returns anything of other sessions in the archive.
   * @throws DecantError `invalid-argument` for anything but a text, `invalid-option` for an unknown option or a `limit` that is no number from 1
   */
  recall(query: string, options: { limit?: number } = {}): Promise<readonly Recalled[]> {
    return this.#queue.run(() => recallRecords(this.#options.archive, this.#transcript?.cutHashes ?? new Set(), query, options))
  }

  /**
   * Undoes the last compaction that is not undone yet or, if none is left, restores everything that was left out of messages on arrival; resolves to whether
   * anything was restored. If the restored messages exceed the window, the next `render` compacts again. If the model binds its reasoning to what precedes it,
   * text is restored but reasoning that the change would break is not: a tool loop that began with such reasoning is ended by a short assistant message, and a
   * loop that waits for a result cannot be undone until the result has arrived (`receipt` states it).
   */
  undo(): Promise<boolean> {
    return this.#queue.run(async () => {
      const transcript = this.#transcript
      const last = transcript?.beforeLastCompaction()
      const restored = last ?? (transcript && (await restoreFullTexts(transcript, this.#options.archive)))
      if (!transcript || !restored) return false
      const mutation = planUndo(transcript, last, restored, this.#profile(transcript))
      if (!mutation) {
        this.#reportUnchanged({
          why: 'A call waits for its result, and its turn would lose the reasoning that it began with. Undo after the result is appended.',
        })
        return false
      }
      await this.#applyMutation(transcript, mutation)
      this.#reportUnchanged({ why: 'The original messages were restored.' })
      return true
    })
  }

  /**
   * Creates an independent session with everything this one has so far. It shares the archive, which the fork never closes.
   * @throws DecantError `session-exists`, `invalid-session-id`, and `session-conflict` if an event it builds on was pruned or forgotten meanwhile
   */
  fork(id: string): Promise<Session> {
    return this.#queue.run(async () => {
      const fork = new Session({ ...this.#options, id: checkSessionId(id), ownsArchive: false }, this.#rule)
      if (id === this.id || (await fork.resume()))
        throw new DecantError('session-exists', `There is a session '${id}' already`, 'Choose another name for the fork.')
      const format = this.#transcript?.format.name
      await this.#journal.checkStored()
      if (format !== undefined) await fork.#start(format, { id: this.id, events: this.#journal.ids })
      return fork
    })
  }

  /** Reads the log, if the archive contains one of this name; resolves to whether it does. */
  async resume(): Promise<boolean> {
    const { transcript, writtenFor, request, last, lastNote, leavesCallsOpen } = await replayLog(this.#journal, this.#options)
    const { model } = this.#options
    this.#transcript = transcript
    this.#writtenFor = writtenFor
    this.#logRepair = new LogRepair(leavesCallsOpen)
    this.#gauge.recount(transcript?.messages ?? [])
    this.#gauge.resume((lastNote ?? last)?.gauge)
    if (last && !lastNote) this.#updateGauge(last)
    this.#intake.reset(lastNote ? lastNote.waiting : last && waitingAfter(last))
    this.#spending?.resume(request, transcript?.messages ?? [], toMonotonicSeconds, model !== undefined && writtenFor !== undefined && writtenFor !== model)
    return transcript !== undefined
  }

  /**
   * Closes the archive if the session opened it: then `render` and `usage` still answer as they did, without compacting, and what needs the archive throws
   * `archive-closed`.
   */
  close(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#log.saveUnsaved()
      if (this.#options.ownsArchive) await this.#options.archive.close()
    })
  }

  get #target(): number {
    return this.#gauge.target(this.#rule.target)
  }

  /** @param format set if these messages reveal the wire format of the entire history; the transcript is already read in it */
  async #appendIncoming(incoming: readonly object[], transcript: Transcript, format: string | undefined): Promise<void> {
    const { read, shown, left, ...before } = await this.#logIncoming(incoming, transcript, format)
    this.#transcript = transcript
    this.#formatDetector.confirm()
    transcript.append(shown, left, before)
    this.#spending?.addArrived(read.messages)
    this.#gauge.addMessages(shown.messages)
    const isMoreThanAppended = before.bridge !== undefined || before.lost !== undefined
    if (isMoreThanAppended) this.#intake.reset()
    if (isMoreThanAppended || format !== undefined) this.#gauge.recount(transcript.messages)
  }

  async #start(format: string, parent?: { id: string; events: readonly string[] }): Promise<Transcript> {
    const { model } = this.#options
    const mutation: SessionMutation = { what: 'opened', format, ...(model !== undefined && { model }), ...(parent && { parent }) }
    await this.#journal.add(mutation)
    this.#transcript = new Transcript(format)
    this.#writtenFor = model
    if (parent) await this.resume()
    return this.#transcript
  }

  async #applyMutation(transcript: Transcript, mutation: SessionMutation): Promise<void> {
    await this.#log.add(mutation)
    const before = transcript.messages
    transcript.apply(mutation)
    this.#intake.reset()
    this.#spending?.markRewritten(unchangedPrefixLength(before, transcript.messages))
    this.#gauge.recount(transcript.messages)
    this.#updateGauge(mutation)
  }

  /** Updates the gauge after a compaction, an undo or a switch of the model. */
  #updateGauge({ what }: SessionMutation): void {
    if (what === 'switched' || (what === 'undone' && this.#gauge.exceedsWindow)) this.#gauge.forgetLastCompaction()
    else if (what === 'undone' || what === 'compacted') this.#gauge.markCompacted()
  }

  #countsOf(messages: readonly Message[]): Pick<SessionState, 'counts'> {
    const { model, counter } = this.#options
    return { counts: { ...(model !== undefined && { model }), tokens: messages.map((message) => counter.message(message)) } }
  }

  #stateWith(arriving: readonly Message[]): SessionState {
    const { waiting } = this.#intake
    return { gauge: this.#gauge.state, ...(waiting.length > 0 && { waiting }), ...(this.#spending && { spending: this.#spending.stateWith(arriving) }) }
  }

  #profile(transcript: Transcript): Profile {
    return this.#options.profile(transcript.format.name)
  }

  /** Logs incoming messages. On failure the session is left unchanged. */
  async #logIncoming(incoming: readonly object[], transcript: Transcript, format: string | undefined) {
    const { waiting } = this.#intake
    try {
      if (format !== undefined) this.#intake.reset()
      const profile = this.#profile(transcript)
      const { read, ...late } = lateResultsAsText(incoming, transcript, profile)
      const { shown, left } = await this.#intake.shortenIncoming(transcript, read)
      const before = { ...insertionsBefore(shown, transcript, profile), ...late }
      const extra = { ...(format !== undefined && { format }), ...(left.length > 0 && { left }), ...before }
      await this.#log.add({ what: 'appended', messages: shown.wire, ...extra }, read.messages, this.#countsOf(shown.messages))
      return { read, shown, left, ...before }
    } catch (error) {
      this.#intake.reset(waiting)
      throw error
    }
  }

  /** Removes signed reasoning for good if another model, which binds reasoning, continues the log; not while its turn waits for results. */
  async #switchModel(transcript: Transcript, arriving: readonly object[] = []): Promise<void> {
    const { model } = this.#options
    if (model === undefined || this.#writtenFor === model) return
    const { rewrite, waits } = planModelSwitch(transcript, this.#profile(transcript), this.#writtenFor)
    if (waits && !transcript.read(arriving).messages.some(({ role }) => role === 'assistant')) return
    await this.#applyMutation(transcript, { what: 'switched', model, ...(rewrite && { rewrite }) })
    this.#writtenFor = model
  }

  /** Shortens results that were shown in full and answered, if that pays. */
  async #shortenAnswered(transcript: Transcript): Promise<void> {
    const shortening = this.#spending && (await this.#intake.planShortening(transcript, this.#spending))
    if (!shortening) return
    await this.#log.add(shortening.mutation)
    transcript.apply(shortening.mutation)
    this.#intake.commit(shortening)
    this.#spending?.markRewritten(shortening.from)
    this.#gauge.recount(transcript.messages)
  }

  #isCompactionDue({ messages, heeded }: Transcript): boolean {
    return this.#rule.trigger.fires(triggerStateOf(messages, this.#gauge.triggerState, heeded))
  }

  /**
   * Runs work that stores what it removes. If storing fails, everything is sent unchanged until it succeeds again. Errors in the caller's own rule are thrown.
   * Resolves to the code of the failure.
   */
  async #runStoring(work: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof DecantError) || error.code === 'session-conflict' || error.code === 'invalid-option') throw error
      this.#reportUnchanged({ why: `${error.message} (${error.code}). ${error.remedy}` })
      return error.code
    }
  }

  /** Records why nothing was made smaller. */
  #reportUnchanged({ why }: { readonly why: string }): () => Receipt {
    const receipt = unchangedReceipt(this.#gauge.tokens, this.#transcript?.messages.length ?? 0, why)
    this.#receipt = () => receipt
    return this.#receipt
  }

  async #compactTo(transcript: Transcript, budget: number, onlyIfItPays = false): Promise<() => Receipt> {
    const { messages, earlier } = transcript
    const ids = pendingMessageIds(messages, this.#formatDetector.knownFormat(transcript))
    const protect = { ...this.#rule.protect, ids: [...(this.#rule.protect?.ids ?? []), ...ids] }
    const request = { ...this.#rule, ...(ids.length > 0 && { protect }), budget, profile: this.#profile(transcript), options: this.#options, earlier }
    const plannedCompaction = await planCompaction(transcript.history, request)
    this.#gauge.markCompacted()
    if (!('carryOut' in plannedCompaction)) return this.#reportUnchanged(plannedCompaction)
    const { action, modelCost } = plannedCompaction
    if (onlyIfItPays && this.#spending) {
      const from = plannedCompaction.messages.findIndex((message, i) => message !== messages[i])
      const costPlan = this.#spending.judge({ from, tail: plannedCompaction.messages.slice(from), action, extraCost: modelCost }, messages, monotonicSeconds())
      if (costPlan.action !== action) return this.#reportUnchanged(costPlan)
    }
    const completed = await plannedCompaction.carryOut()
    this.#spending?.addExtraCost(completed.spent)
    if (completed.messages) await this.#applyMutation(transcript, { what: 'compacted', rewrite: transcript.rewriteTo(completed.messages, completed.cut) })
    this.#receipt = completed.receipt
    return completed.receipt
  }
}
