import type { Archive } from '../archive/index.ts'
import { type Expanded, expandSummary, type Receipt, unchangedReceipt } from '../compact/index.ts'
import { readUsage } from '../cost/index.ts'
import { wholeAnswer } from '../format/index.ts'
import type { Profile } from '../law/index.ts'
import { DecantError, type Message } from '../message/index.ts'
import { occasionOf } from '../pipeline/index.ts'
import { checkedId } from './checked-id.ts'
import type { WholeRule } from './compaction/compaction-rule.ts'
import { smaller } from './compaction/smaller.ts'
import { waitedFor } from './compaction/waited-for.ts'
import { InTurn } from './in-turn.ts'
import { Intake, type Shown } from './intake/intake.ts'
import { lateAsWords } from './intake/late-results.ts'
import { waitingAfter } from './intake/waiting-after.ts'
import { wholeAgain } from './intake/whole-again.ts'
import type { Bridged, SessionDeed, WireMessage } from './log/event.ts'
import { Journal } from './log/journal.ts'
import type { Reckoning } from './log/reckoning.ts'
import type { ResolvedOptions } from './options.ts'
import { type Recalled, recalled } from './recalled.ts'
import { replayed } from './reopening/replayed.ts'
import { seconds, secondsAt } from './spending/clock.ts'
import { Gauge } from './spending/gauge.ts'
import { Spending } from './spending/spending.ts'
import type { SessionUsage } from './spending/usage.ts'
import { textGiven } from './text-given.ts'
import { bridgeBefore } from './transcript/bridge-before.ts'
import type { Standing } from './transcript/standing.ts'
import { switching } from './transcript/switching.ts'
import { Transcript } from './transcript/transcript.ts'
import { unchanged } from './transcript/unchanged.ts'
import { undoing } from './transcript/undoing.ts'
import { WireTold } from './transcript/wire-told.ts'

/** A live history, made by `openSession`. Each method waits for the calls made before it; a call that fails leaves the session unchanged. */
export class Session {
  readonly #options: ResolvedOptions
  readonly #rule: WholeRule
  readonly #journal: Journal
  readonly #spending: Spending | undefined
  readonly #wireTold: WireTold
  readonly #gauge: Gauge
  readonly #intake: Intake
  readonly #turn = new InTurn()
  #transcript: Transcript | undefined
  #receipt: (() => Receipt) | undefined
  /** Whether something was reported that is not in the archive yet. */
  #unnoted = false
  /** The model that the log was last written for; empty if something was forgotten since, because that breaks what models bind to it. */
  #writtenFor: string | undefined

  constructor(options: ResolvedOptions, rule: WholeRule) {
    this.#options = options
    this.#rule = rule
    this.#journal = new Journal(options.archive, options.id)
    this.#wireTold = new WireTold(options.format)
    this.#gauge = new Gauge(options.window, options.counter)
    this.#intake = new Intake(options, rule)
    this.#spending = options.price && new Spending(options.price, this.#gauge.full, (message) => options.counter.message(message))
  }

  /** The name under which the archive holds the session. */
  get id(): string {
    return this.#options.id
  }

  get archive(): Archive {
    return this.#options.given
  }

  /**
   * Appends messages as the provider takes them: one, several or an array; of a provider's whole answer, the message in it. If a user message arrives while
   * calls wait for results that may not follow it, results that say they are missing are inserted before it; a result that arrives after that becomes words
   * of the user. Durable when it resolves, if the archive is.
   * @throws DecantError `session-conflict` if another `Session` or process wrote the session meanwhile, or an event that it builds on was pruned or forgotten
   */
  append(...messages: readonly (object | readonly object[])[]): Promise<void> {
    return this.#turn.next(async () => {
      const given = (messages.flat() as object[]).flatMap((message) => wholeAnswer(message)?.messages ?? message)
      if (given.length === 0) return
      const standing = this.#transcript
      const format = standing && this.#wireTold.by(given, standing)
      const transcript = standing ?? (await this.#start(this.#wireTold.first(given)))
      await this.#switched(transcript, given)
      await this.#appended(given, format === undefined ? transcript : transcript.as(format), format)
    })
  }

  /**
   * Returns the messages to send now. Compacts first if the trigger fires and, where a price is known and the window is not almost full, the compaction pays.
   * The messages are frozen, and the prefix changes only when `usage.epoch` does. If the archive or the memory file cannot be written, nothing is removed, and
   * `receipt` says why.
   * @typeParam Sent the client's own type of a message, if it has one: the messages depend on what was appended, and nothing checks them against this type
   * @throws DecantError `session-conflict` if another `Session` or process wrote the session meanwhile, or an event that it builds on was pruned or forgotten
   */
  render<Sent extends object = WireMessage>(): Promise<{ readonly messages: Sent[]; readonly usage: SessionUsage }> {
    return this.#turn.next(async () => {
      const transcript = this.#transcript
      if (!transcript) return { messages: [], usage: this.usage() }
      await this.#switched(transcript)
      const isFull = this.#gauge.isFull
      const missed = this.#due(transcript) && (await this.#ifStored(() => this.#smaller(transcript, this.#target, !isFull)))
      // An almost full window cannot wait for the growth that hysteresis asks for.
      if (missed && isFull) this.#gauge.begin()
      // After one wait for a busy archive, this render does not wait for it again.
      const isBusy = missed === 'archive-busy'
      if (!isBusy) await this.#ifStored(() => this.#shortenSeen(transcript))
      this.#gauge.sent()
      this.#spending?.sent(transcript.messages, seconds(), Date.now() / 1000)
      if (isBusy) this.#unnoted = true
      else await this.#noted()
      return { messages: transcript.sent as object[] as Sent[], usage: this.usage() }
    })
  }

  /** How full the window is. */
  usage(): SessionUsage {
    return {
      ...this.#gauge.usage,
      messages: this.#transcript?.wire.length ?? 0,
      appended: this.#transcript?.appended ?? 0,
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
    return this.#turn.next(async () => {
      const record = await this.#options.archive.get(textGiven('expand', ref))
      return record && this.#transcript?.cut.has(record.hash) ? expandSummary(this.#options.archive, ref) : undefined
    })
  }

  /** Compacts now, whatever the trigger says, and returns what was done or why nothing was. */
  compact(budget: number = this.#target): Promise<Receipt> {
    return this.#turn.next(async () => {
      if (!this.#transcript) return unchangedReceipt(0, 0, 'The session holds no messages.')
      return (await this.#smaller(this.#transcript, budget))()
    })
  }

  /**
   * Takes the usage that the provider reports for the last request, in any of its forms, and corrects the session's own figures. Tokens beyond those of the
   * messages (tools, system text beside them, a different tokenizer) count towards the window from now on. A missed cache is booked as written again and makes
   * its content dearer to the planner. `missed` if much less was read from the cache than expected; undefined if there is no price or no usage.
   */
  reported(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    if (usage) this.#gauge.reported(usage.input)
    this.#unnoted ||= usage !== undefined
    return this.#spending?.reported(body)
  }

  /**
   * Recalls what this session has cut: the whole text of a handle (with or without `decant:`), else the best matches of a search; those that contain the query
   * literally come first. Never returns anything of other sessions in the archive.
   */
  recall(query: string, options: { limit?: number } = {}): Promise<readonly Recalled[]> {
    return this.#turn.next(() => recalled(this.#options.archive, this.#transcript?.cut ?? new Set(), query, options))
  }

  /**
   * Undoes the last compaction that is not undone yet or, if none is left, restores everything that was left out of messages on arrival; resolves to whether
   * anything was restored. If the restored messages exceed the window, the next `render` compacts again. If the model binds its reasoning to what precedes it,
   * text is restored but reasoning that the change would break is not: a tool loop that began with such reasoning is ended by a short assistant message, and a
   * loop that waits for a result cannot be undone until the result has arrived (`receipt` says so).
   */
  undo(): Promise<boolean> {
    return this.#turn.next(async () => {
      const transcript = this.#transcript
      const last = transcript?.undone()
      const whole = last ?? (transcript && (await wholeAgain(transcript, this.#options.archive)))
      if (!transcript || !whole) return false
      const deed = undoing(transcript, last, whole, this.#profile(transcript))
      if (!deed) {
        this.#left({ why: 'A call waits for its result, and its turn would lose the reasoning that it began with. Undo after the result is appended.' })
        return false
      }
      await this.#done(transcript, deed)
      this.#left({ why: 'The original messages were restored.' })
      return true
    })
  }

  /**
   * Creates an independent session with everything this one has so far. It shares the archive, which the fork never closes.
   * @throws DecantError `session-exists`, `invalid-session-id`, and `session-conflict` if an event it builds on was pruned or forgotten meanwhile
   */
  fork(id: string): Promise<Session> {
    return this.#turn.next(async () => {
      const fork = new Session({ ...this.#options, id: checkedId(id), owned: false }, this.#rule)
      if (id === this.id || (await fork.resume()))
        throw new DecantError('session-exists', `There is a session '${id}' already`, 'Choose another name for the fork.')
      const format = this.#transcript?.format.name
      await this.#journal.stands()
      if (format !== undefined) await fork.#start(format, { id: this.id, events: this.#journal.ids })
      return fork
    })
  }

  /** Reads the log, if the archive holds one of this name; resolves to whether it does. */
  async resume(): Promise<boolean> {
    const { transcript, writtenFor, request, last, noted } = await replayed(this.#journal, this.#options)
    const { model } = this.#options
    this.#transcript = transcript
    this.#writtenFor = writtenFor
    this.#recount()
    this.#gauge.resume((noted ?? last)?.gauge)
    if (last && !noted) this.#stands(last)
    this.#intake.begin(noted ? noted.waiting : last && waitingAfter(last))
    this.#spending?.resume(request, transcript?.messages ?? [], secondsAt, model !== undefined && writtenFor !== undefined && writtenFor !== model)
    return transcript !== undefined
  }

  /** Closes the archive if the session opened it. */
  close(): Promise<void> {
    return this.#turn.next(async () => {
      if (this.#unnoted) await this.#noted()
      if (this.#options.owned) await this.#options.archive.close()
    })
  }

  get #target(): number {
    return this.#gauge.target(this.#rule.target)
  }

  /** @param format set if these messages reveal the wire format of the whole history; the transcript is already read in it */
  async #appended(given: readonly object[], transcript: Transcript, format: string | undefined): Promise<void> {
    const { read, shown, left, ...before } = await this.#added(given, transcript, format)
    this.#transcript = transcript
    this.#wireTold.taken()
    transcript.append(shown, left, before)
    this.#spending?.arrived(read.messages)
    this.#gauge.arrived(shown.messages)
    if (before.bridge || before.lost) this.#parted()
    else if (format !== undefined) this.#recount()
  }

  async #start(format: string, parent?: { id: string; events: readonly string[] }): Promise<Transcript> {
    const { model } = this.#options
    const deed: SessionDeed = { what: 'opened', format, ...(model !== undefined && { model }), ...(parent && { parent }) }
    await this.#journal.add(deed)
    this.#transcript = new Transcript(format)
    this.#writtenFor = model
    if (parent) await this.resume()
    return this.#transcript
  }

  async #done(transcript: Transcript, deed: SessionDeed): Promise<void> {
    await this.#add(deed)
    const before = transcript.messages
    transcript.take(deed)
    this.#intake.begin()
    this.#spending?.rewritten(unchanged(before, transcript.messages))
    this.#recount()
    this.#stands(deed)
  }

  /** Updates the gauge after a compaction, an undo or a switch of the model. */
  #stands({ what }: SessionDeed): void {
    if (what === 'switched' || (what === 'undone' && this.#gauge.isOver)) this.#gauge.begin()
    else if (what === 'undone' || what === 'compacted') this.#gauge.compacted()
  }

  /** Adds a deed to the log, with the state that is known once these messages have arrived. @param counts of the messages as they are shown */
  async #add(deed: SessionDeed, arriving: readonly Message[] = [], counts: Pick<Reckoning, 'counts'> = {}): Promise<void> {
    await this.#journal.add(deed, { ...this.#known(arriving), ...counts })
    this.#unnoted = false
  }

  #counted(messages: readonly Message[]): Pick<Reckoning, 'counts'> {
    const { model, counter } = this.#options
    return { counts: { ...(model !== undefined && { model }), tokens: messages.map((message) => counter.message(message)) } }
  }

  #known(arriving: readonly Message[]): Reckoning {
    const { waiting } = this.#intake
    return { gauge: this.#gauge.state, ...(waiting.length > 0 && { waiting }), ...(this.#spending && { spending: this.#spending.stateWith(arriving) }) }
  }

  /** Notes the current state, such as that a request is sent; if the note cannot be stored, the next event carries the state. */
  async #noted(): Promise<void> {
    try {
      await this.#journal.note(this.#known([]))
      this.#unnoted = false
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
    }
  }

  /** Resets what depends on the messages, after the history has gained more than the appended ones. */
  #parted(): void {
    this.#intake.begin()
    this.#recount()
  }

  #recount(): void {
    this.#gauge.recount(this.#transcript?.messages ?? [])
  }

  #profile(transcript: Transcript): Profile {
    return this.#options.profile(transcript.format.name)
  }

  /** Logs incoming messages. On failure the session is left unchanged. */
  async #added(given: readonly object[], transcript: Transcript, format: string | undefined): Promise<Shown & Bridged & { readonly read: Standing }> {
    const { waiting } = this.#intake
    try {
      if (format !== undefined) this.#intake.begin()
      const profile = this.#profile(transcript)
      const read = lateAsWords(given, transcript, profile)
      const { shown, left } = await this.#intake.shown(transcript, read)
      const before = bridgeBefore(shown, transcript, profile)
      const told = { ...(format !== undefined && { format }), ...(left.length > 0 && { left }), ...before }
      await this.#add({ what: 'appended', messages: shown.wire, ...told }, read.messages, this.#counted(shown.messages))
      return { read, shown, left, ...before }
    } catch (error) {
      this.#intake.begin(waiting)
      throw error
    }
  }

  /** Removes sealed reasoning for good if another model, which binds reasoning, continues the log; not while its turn waits for results. */
  async #switched(transcript: Transcript, arriving: readonly object[] = []): Promise<void> {
    const { model } = this.#options
    if (model === undefined || this.#writtenFor === model) return
    if (this.#writtenFor !== undefined) {
      const { rewrite, waits } = switching(transcript, this.#profile(transcript))
      if (waits && !transcript.read(arriving).messages.some(({ role }) => role === 'assistant')) return
      await this.#done(transcript, { what: 'switched', model, ...(rewrite && { rewrite }) })
    }
    this.#writtenFor = model
  }

  /** Shortens results that were shown whole and answered, if that pays. */
  async #shortenSeen(transcript: Transcript): Promise<void> {
    const shortening = this.#spending && (await this.#intake.shortening(transcript, this.#spending))
    if (!shortening) return
    await this.#add(shortening.deed)
    transcript.take(shortening.deed)
    this.#intake.settle(shortening)
    this.#spending?.rewritten(shortening.from)
    this.#recount()
  }

  #due({ messages, heeded }: Transcript): boolean {
    return this.#rule.trigger.fires(occasionOf(messages, this.#gauge.occasion, heeded))
  }

  /**
   * Runs work that stores what it removes. If storing fails, everything is sent unchanged until it succeeds again. Errors in the caller's own rule are thrown.
   * Resolves to the code of the failure.
   */
  async #ifStored(work: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof DecantError) || error.code === 'session-conflict' || error.code === 'invalid-option') throw error
      this.#left({ why: `${error.message} (${error.code}). ${error.remedy}` })
      return error.code
    }
  }

  /** Records why nothing was made smaller. */
  #left({ why }: { readonly why: string }): () => Receipt {
    const receipt = unchangedReceipt(this.#gauge.tokens, this.#transcript?.messages.length ?? 0, why)
    this.#receipt = () => receipt
    return this.#receipt
  }

  async #smaller(transcript: Transcript, budget: number, onlyIfItPays = false): Promise<() => Receipt> {
    const { messages, earlier } = transcript
    const ids = waitedFor(messages, this.#wireTold.of(transcript))
    const protect = { ...this.#rule.protect, ids: [...(this.#rule.protect?.ids ?? []), ...ids] }
    const asked = { ...this.#rule, ...(ids.length > 0 && { protect }), budget, profile: this.#profile(transcript), options: this.#options, earlier }
    const found = await smaller(transcript.history, asked)
    this.#gauge.compacted()
    if (!('carryOut' in found)) return this.#left(found)
    const { action, beside } = found
    if (onlyIfItPays && this.#spending) {
      const from = found.messages.findIndex((message, i) => message !== messages[i])
      const judged = this.#spending.judge({ from, tail: found.messages.slice(from), action, beside }, messages, seconds())
      if (judged.action !== action) return this.#left(judged)
    }
    const done = await found.carryOut()
    this.#spending?.beside(done.spent)
    if (done.messages) await this.#done(transcript, { what: 'compacted', rewrite: transcript.rewriteTo(done.messages, transcript, transcript, done.cut) })
    this.#receipt = done.receipt
    return done.receipt
  }
}
