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

/** A live history. Made by `openSession`. All its methods wait for those called before; one that fails leaves the session as it was. */
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
  /** Whether something was reported that the archive does not know yet. */
  #unnoted = false
  /** The model that the log was last written for; none where something was forgotten since, which breaks what models bind to it. */
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

  /** The name under which the archive holds it. */
  get id(): string {
    return this.#options.id
  }

  get archive(): Archive {
    return this.#options.given
  }

  /**
   * Appends messages as the provider takes them: one, several or an array; of a provider's whole answer, the message in it. Where the user speaks while
   * calls wait for results that may not come later, results reporting them missing are inserted first, and one that comes after all becomes words of
   * the user. Resolves once the messages are durable, if the archive is.
   * @throws DecantError `session-conflict` where somebody else wrote the session meanwhile, or what it stands on was pruned or forgotten
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
   * What to send now. Compacts first where the trigger fires and, where a price is known and the window is not all but full, it pays. The messages are
   * frozen, and the prefix only changes when `usage.epoch` does. Where the archive or the memory file cannot be written nothing is left out, and
   * `receipt` says why.
   * @typeParam Sent the client's own type of a message, where it has one: what was appended decides what comes, and nothing checks it against this type
   * @throws DecantError `session-conflict` where somebody else wrote the session meanwhile, or what it stands on was pruned or forgotten
   */
  render<Sent extends object = WireMessage>(): Promise<{ readonly messages: Sent[]; readonly usage: SessionUsage }> {
    return this.#turn.next(async () => {
      const transcript = this.#transcript
      if (!transcript) return { messages: [], usage: this.usage() }
      await this.#switched(transcript)
      const isFull = this.#gauge.isFull
      const missed = this.#due(transcript) && (await this.#ifStored(() => this.#smaller(transcript, this.#target, !isFull)))
      // What fits hardly any more cannot wait until it has grown.
      if (missed && isFull) this.#gauge.begin()
      // Who waited for a busy archive once does not wait for it again.
      const isBusy = missed === 'archive-busy'
      if (!isBusy) await this.#ifStored(() => this.#shortenSeen(transcript))
      this.#gauge.sent()
      this.#spending?.sent(transcript.messages, seconds(), Date.now() / 1000)
      if (isBusy) this.#unnoted = true
      else await this.#noted()
      return { messages: transcript.sent as object[] as Sent[], usage: this.usage() }
    })
  }

  /** Where the window stands. */
  usage(): SessionUsage {
    return {
      ...this.#gauge.usage,
      messages: this.#transcript?.wire.length ?? 0,
      appended: this.#transcript?.appended ?? 0,
      epoch: this.#transcript?.epoch ?? 0,
      ...(this.#spending && { cost: this.#spending.cost }),
    }
  }

  /** What the last compaction of this object kept, can bring back, and took, or why one that was due was not made or is none any more; undefined before the first. */
  receipt(): Receipt | undefined {
    return this.#receipt?.()
  }

  /** Opens a summary of this session down to its sources. Undefined for handles that are not its own. */
  expand(ref: string): Promise<Expanded | undefined> {
    return this.#turn.next(async () => {
      const record = await this.#options.archive.get(textGiven('expand', ref))
      return record && this.#transcript?.cut.has(record.hash) ? expandSummary(this.#options.archive, ref) : undefined
    })
  }

  /** Compacts now, whatever the trigger says, and says what was done or why nothing was. */
  compact(budget: number = this.#target): Promise<Receipt> {
    return this.#turn.next(async () => {
      if (!this.#transcript) return unchangedReceipt(0, 0, 'The session holds no messages.')
      return (await this.#smaller(this.#transcript, budget))()
    })
  }

  /**
   * Takes what the provider reports of the last request, in any of its forms, and corrects itself by it: tokens beyond those of the messages (tools,
   * system text beside them, a tokenizer of its own) count towards the window from now on, and a cache that was missed is booked as written again and
   * makes what it holds dearer to the planner. `missed` where much less was read from the cache than should have been; undefined where there is no
   * price or no usage.
   */
  reported(body: unknown): 'as expected' | 'missed' | undefined {
    const usage = readUsage(body)
    if (usage) this.#gauge.reported(usage.input)
    this.#unnoted ||= usage !== undefined
    return this.#spending?.reported(body)
  }

  /**
   * What this session has cut: the whole text of a handle (with or without `decant:`), else the best matches of a search, those that hold the
   * query as it stands before others. Nothing of other sessions of the archive, whoever asks.
   */
  recall(query: string, options: { limit?: number } = {}): Promise<readonly Recalled[]> {
    return this.#turn.next(() => recalled(this.#options.archive, this.#transcript?.cut ?? new Set(), query, options))
  }

  /**
   * Takes back the last compaction that is not taken back yet, and where none is left, all that was left out of messages as they came in; resolves to
   * whether anything came back. What the window does not hold then is compacted again by the next `render`. Where the model binds its reasoning to what
   * stood before it, text comes back and reasoning that the change would break does not: a tool loop that began with such reasoning is ended by a short
   * word of the assistant, and one that waits for a result cannot be undone until it has come (`receipt` says so).
   */
  undo(): Promise<boolean> {
    return this.#turn.next(async () => {
      const transcript = this.#transcript
      const last = transcript?.undone()
      const whole = last ?? (transcript && (await wholeAgain(transcript, this.#options.archive)))
      if (!transcript || !whole) return false
      const deed = undoing(transcript, last, whole, this.#profile(transcript))
      if (!deed) {
        this.#left({ why: 'A call waits for its result, and its turn would lose the reasoning that it began with. Undo once the result has come in.' })
        return false
      }
      await this.#done(transcript, deed)
      this.#left({ why: 'What was left out was brought back.' })
      return true
    })
  }

  /**
   * A session of its own that has all this one has, and goes its own way from here. It shares the archive, which stays this one's to close.
   * @throws DecantError `session-exists`, `invalid-session-id`, and `session-conflict` where what this one stands on was pruned or forgotten meanwhile
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

  /** Closes the archive where the session opened it. */
  close(): Promise<void> {
    return this.#turn.next(async () => {
      if (this.#unnoted) await this.#noted()
      if (this.#options.owned) await this.#options.archive.close()
    })
  }

  get #target(): number {
    return this.#gauge.target(this.#rule.target)
  }

  /** @param format where these messages tell that of all, as which the transcript is read already */
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

  /** What stands is what a compaction, an undo or another model left. */
  #stands({ what }: SessionDeed): void {
    if (what === 'switched' || (what === 'undone' && this.#gauge.isOver)) this.#gauge.begin()
    else if (what === 'undone' || what === 'compacted') this.#gauge.compacted()
  }

  /** A deed in the log, with what is known once these messages have come in. @param counts of them, as they are shown */
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

  /** Notes what is known, as that a request is sent; where that cannot be stored, the next event tells it. */
  async #noted(): Promise<void> {
    try {
      await this.#journal.note(this.#known([]))
      this.#unnoted = false
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
    }
  }

  /** What stands is not what stood and came in. */
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

  /** Messages that come in, in the log. What fails leaves all as it was. */
  async #added(given: readonly object[], transcript: Transcript, format: string | undefined): Promise<Shown & Bridged & { readonly read: Standing }> {
    const { waiting } = this.#intake
    try {
      if (format !== undefined) this.#intake.begin()
      const read = lateAsWords(transcript.read(given), transcript)
      const { shown, left } = await this.#intake.shown(transcript, read)
      const before = bridgeBefore(shown, transcript, this.#profile(transcript))
      const told = { ...(format !== undefined && { format }), ...(left.length > 0 && { left }), ...before }
      await this.#add({ what: 'appended', messages: shown.wire, ...told }, read.messages, this.#counted(shown.messages))
      return { read, shown, left, ...before }
    } catch (error) {
      this.#intake.begin(waiting)
      throw error
    }
  }

  /** Where another model goes on than the log was written for, and binds reasoning, what was sealed goes for good; not while its turn waits for results. */
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

  /** Shortens what was shown whole and answered, where that pays. */
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
   * Nothing goes that is not stored: where storing fails all is sent as it stands, until it succeeds again. What the caller's own rule gives amiss is
   * told. Resolves to the code of what failed.
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

  /** Notes why nothing was made smaller. */
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
