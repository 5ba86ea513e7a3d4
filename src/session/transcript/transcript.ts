import { type WireFormat, wireNamed } from '../../format/index.ts'
import { isSealed } from '../../law/index.ts'
import { DecantError, type Edit, type History, type Message } from '../../message/index.ts'
import { lastAnswer } from '../../pipeline/index.ts'
import { earlierOf } from '../../strategy/index.ts'
import type { Bridged, LeftOut, Place, Rewrite, SessionDeed, WireMessage, Written } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import { rewriteTo } from './rewrite-to.ts'
import { type Original, originalAt, type Standing } from './standing.ts'
import { wireCopy } from './wire-copy.ts'

/** Prefix of the id of a bridge. */
const BRIDGE = 'bridge:'

/** Suffix of the id of a message with the results of another message, whose words were moved to a separate message because its turn was ended. */
const RESULTS = /-results$/

/** What a compaction replaced, so that it can be undone. */
interface Before extends Standing {
  /** Number of messages that the compaction left; those after them were appended since. */
  readonly left: number
}

interface Runs {
  readonly byParts: Map<Message['parts'], readonly Message[]>
  readonly place: number
  readonly last: Before | undefined
}

/**
 * The messages that a session sends, computed from its log: deeds are the input, wire messages the output. Pure: the same deeds give the same bytes. Wire
 * messages are frozen copies, so that nobody changes a prefix that was sent. An append costs time in its messages only.
 */
export class Transcript implements Standing {
  #format: WireFormat
  #wire: WireMessage[] = []
  #sent = new WeakMap<WireMessage, WireMessage>()
  /** Cache of `sent`: the wire messages it was computed from, and the result so far. */
  #shown: { readonly wire: readonly WireMessage[]; readonly sent: WireMessage[] } = { wire: [], sent: [] }
  #messages: Message[] = []
  /** Cache of the index of the last assistant message: the messages and the length for which it was computed. */
  #answer: { readonly messages: readonly Message[]; readonly end: number; readonly at: number } = { messages: [], end: 0, at: -1 }
  #before: Before[] = []
  /** For all compactions but the last: the messages that each record replaced, by the record's parts; and the last compaction, with its index. */
  #runs: Runs = { byParts: new Map(), place: 0, last: undefined }
  #appended = 0
  #thinks = false
  #epoch = 0
  #heeded: string | undefined
  readonly #missing = new Set<string>()
  readonly #cut = new Set<string>()
  /** By message id: what was left out of its parts outside compactions. */
  readonly #left = new Map<string, LeftOut[]>()

  constructor(format: string) {
    this.#format = wireNamed(format)
  }

  get format(): WireFormat {
    return this.#format
  }

  get wire(): readonly WireMessage[] {
    return this.#wire
  }

  /**
   * The wire messages as the provider's client takes them; an unchanged message is the same object each time. Costs time in what is new since the last access.
   */
  get sent(): WireMessage[] {
    if (this.#shown.wire !== this.#wire) this.#shown = { wire: this.#wire, sent: [] }
    const { sent } = this.#shown
    for (let i = sent.length; i < this.#wire.length; i++) sent.push(this.#taken(this.#wire[i] as WireMessage))
    return sent.slice()
  }

  #taken(message: WireMessage): WireMessage {
    const sent = this.#sent.get(message) ?? this.#format.asTaken(message)
    this.#sent.set(message, sent)
    return sent
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Includes whether any incoming message had sealed reasoning: then requests turn thinking on, even if none is left. */
  get history(): History {
    return { messages: this.#messages, tools: [], ...(this.#thinks && { thinks: true }) }
  }

  /** Number of rewrites so far: between two of them what was sent never changes. */
  get epoch(): number {
    return this.#epoch
  }

  /** Id of the answer that was the last one right after the last compaction or undo. */
  get heeded(): string | undefined {
    return this.#heeded
  }

  /** The ids of all calls whose results were reported missing. */
  get missing(): ReadonlySet<string> {
    return this.#missing
  }

  /** Hashes of everything that was ever cut. */
  get cut(): ReadonlySet<string> {
    return this.#cut
  }

  /** What is left out of current messages outside compactions, with the index of each message. */
  get left(): readonly LeftOut[] {
    if (this.#left.size === 0) return []
    const of = (id: string) => this.#left.get(id) ?? this.#left.get(id.replace(RESULTS, '')) ?? []
    return this.#messages.flatMap(({ id }, message) => of(id).map((one) => ({ ...one, message })))
  }

  /**
   * Maps each current record and note, and those nested in what they replaced, to the messages that it replaced. The text of a record stays the same object
   * wherever the record moves. Costs time in what is new since the last access.
   */
  get earlier(): Pick<ReadonlyMap<Message, readonly Message[]>, 'get'> {
    const place = this.#before.length - 1
    const last = this.#before[place]
    if (!last) return new Map()
    const isSame = this.#before[this.#runs.place] === this.#runs.last
    const byParts = isSame ? this.#runs.byParts : new Map<Message['parts'], readonly Message[]>()
    for (let i = isSame ? this.#runs.place : 0; i < place; i++) for (const [{ parts }, run] of this.#runsOf(i)) byParts.set(parts, run)
    this.#runs = { byParts, place, last }
    const own = new Map(Array.from(this.#runsOf(place), ([{ parts }, run]) => [parts, run]))
    return { get: ({ parts }) => own.get(parts) ?? byParts.get(parts) }
  }

  /** The messages that the records of one compaction replaced. */
  #runsOf(place: number): ReadonlyMap<Message, readonly Message[]> {
    const { messages, left } = this.#before[place] as Before
    return earlierOf(messages, (this.#before[place + 1]?.messages ?? this.#messages).slice(0, left))
  }

  /** The messages that the last compaction replaced, while nothing has been appended since; undefined otherwise. */
  get replaced(): readonly Message[] | undefined {
    let found: readonly Message[] | undefined
    for (let i = this.#before.length - 1; i >= 0 && (found ?? this.#messages).length === this.#before[i]?.left; i--) found = this.#before[i]?.messages
    return found
  }

  /** Number of messages ever appended. */
  get appended(): number {
    return this.#appended
  }

  /** A copy read as messages of another wire; this transcript is unchanged. */
  as(format: string): Transcript {
    const other = new Transcript(this.#format.name)
    other.#wire = [...this.#wire]
    other.#messages = [...this.#messages]
    other.#before = [...this.#before]
    other.#appended = this.#appended
    other.#thinks = this.#thinks
    other.#epoch = this.#epoch
    other.#heeded = this.#heeded
    for (const id of this.#missing) other.#missing.add(id)
    for (const hash of this.#cut) other.#cut.add(hash)
    for (const [id, left] of this.#left) other.#left.set(id, [...left])
    other.#told(format)
    return other
  }

  /** Decodes messages of this wire format, in the form in which the log will hold them. @throws DecantError whatever decoding throws */
  read(messages: readonly object[]): Standing {
    const { wire, messages: read } = this.unsettled(messages)
    const step = this.#lastStep()
    const before = step < 0 ? [] : this.#messages.slice(step)
    return { wire, messages: this.format.settled([...before, ...read]).slice(before.length) }
  }

  /** As `read`, but results keep the ids that they came with, whichever calls they answer. */
  unsettled(messages: readonly object[]): Standing {
    const wire = messages.map((message, index) => wireCopy(message, index))
    return { wire, messages: this.#decoded(wire, this.#wire.length).map((message, i) => ({ ...message, id: `a${this.#appended + i}` })) }
  }

  /** The index of the last assistant message; -1 if there is none. Costs time in what is new since the last call. */
  #lastStep(): number {
    const messages = this.#messages
    const known = this.#answer.messages === messages ? this.#answer : { end: 0, at: -1 }
    let at = messages.length - 1
    while (at >= known.end && messages[at]?.role !== 'assistant') at--
    if (at < known.end) at = known.at
    this.#answer = { messages, end: messages.length, at }
    return at
  }

  /** Applies a deed of the log. */
  take(deed: SessionDeed): void {
    if (deed.what === 'told') this.#told(deed.format)
    if (deed.what === 'appended') {
      if (deed.format !== undefined) this.#told(deed.format)
      this.append(this.read(deed.messages), deed.left, deed)
    }
    if (deed.what === 'shortened') this.#shortened(deed.places, deed.left)
    if (deed.what === 'compacted') this.#compacted(deed.rewrite)
    if (deed.what === 'undone') this.#undone(deed.rewrite)
    if (deed.what === 'switched' && deed.rewrite) this.#switched(deed.rewrite)
  }

  /** Re-encodes read messages with changed parts. A message that this wire cannot write as one message stays as it was read. */
  reread({ wire, messages: before }: Standing, messages: readonly Message[]): Standing {
    const beside = this.#wire[0] ?? wire[0]
    const written = messages.map((message, i) => {
      const own = wire[i] as WireMessage
      const forms = ownForms(message, { message: before[i] as Message, wire: own }, { format: this.format, beside })
      return forms.length === 1 ? (forms[0] as WireMessage) : own
    })
    return this.read(written)
  }

  /** The message at an index with other parts, with its wire message. */
  written(place: number, message: Message): Original {
    const { message: before, wire } = originalAt(this, place)
    return originalAt(this.reread({ wire: [wire], messages: [before] }, [message]), 0)
  }

  append({ wire, messages }: Standing, left: readonly LeftOut[] = [], { lost = [], bridge }: Bridged = {}): void {
    this.#leave(messages, left)
    this.#lost(lost, messages[0]?.id)
    if (bridge) this.#parted(bridge, messages[0]?.id)
    for (const one of wire) this.#wire.push(one)
    for (const one of messages) this.#messages.push(placed(one, this.#messages.length))
    this.#appended += messages.length
    this.#thinks ||= messages.some(isSealed)
  }

  #lost(results: readonly WireMessage[], id = ''): void {
    const { wire, messages } = this.read(results)
    for (const one of wire) this.#wire.push(one)
    messages.forEach((one, i) => {
      this.#messages.push({ ...placed(one, this.#messages.length), id: `lost:${id}.${i}` })
    })
    for (const part of messages.flatMap(({ parts }) => parts)) if (part.type === 'tool-result') this.#missing.add(part.callId)
  }

  #parted(bridge: WireMessage, id = ''): void {
    const [message] = this.#decoded([bridge], this.#wire.length)
    if (!message) return
    this.#wire.push(wireCopy(bridge, 0))
    this.#messages.push({ ...message, id: `${BRIDGE}${id}`, written: 'note' })
  }

  /** The messages after undoing the last compaction, without the bridge to those appended after it; undefined if none is left. */
  undone(): Standing | undefined {
    const before = this.#before.at(-1)
    if (!before) return undefined
    const since = isBridge(this.#messages[before.left]) ? before.left + 1 : before.left
    const messages = before.messages.concat(this.#messages.slice(since)).map(placed)
    return { messages, wire: before.wire.concat(this.#wire.slice(since)) }
  }

  /**
   * The edit that turns the current messages, or those that undoing the last compaction gives, into these.
   * @param sources what they were made from: the base, or as many messages of which some differ
   */
  rewriteTo(messages: readonly Message[], sources: Standing, base: Standing, cut: readonly string[] = []): Rewrite {
    return { edit: rewriteTo(messages, sources, base, this.format), cut }
  }

  /** Reads all messages, current and restorable, as those of another wire. Shared objects stay shared. */
  #told(format: string): void {
    this.#format = wireNamed(format)
    this.#sent = new WeakMap()
    this.#shown = { wire: [], sent: [] }
    const known = new Map<Message, Message>()
    const anew = (message: Message, wire: WireMessage) => {
      const read = known.get(message) ?? { ...message, ...this.#saidBy(wire) }
      known.set(message, read)
      return read
    }
    this.#before = this.#before.map((one) => ({ ...one, messages: one.messages.map((message, i) => anew(message, one.wire[i] as WireMessage)) }))
    this.#messages = this.#messages.map((message, i) => anew(message, this.#wire[i] as WireMessage))
    this.#thinks ||= this.#messages.some(isSealed)
  }

  #saidBy(wire: WireMessage): Partial<Pick<Message, 'role' | 'parts'>> {
    const read = this.#decoded([wire], 0)[0]
    return read ? { role: read.role, parts: read.parts } : {}
  }

  #shortened(places: readonly Place[], left: readonly LeftOut[]): void {
    this.#leave(this.#messages, left)
    const wires = [...this.#wire]
    for (const { index, wire } of places) {
      const one = wireCopy(wire, index)
      const before = this.#messages[index]
      const [message] = this.#decoded([one], index)
      if (!before || !message) continue
      this.#messages[index] = { ...message, id: before.id }
      wires[index] = one
    }
    this.#wire = wires
    this.#messages = this.format.settled(this.#messages)
    this.#epoch++
  }

  #leave(messages: readonly Message[], left: readonly LeftOut[]): void {
    for (const one of left) {
      this.#cut.add(one.hash)
      const id = messages[one.message]?.id
      if (id === undefined) continue
      const known = this.#left.get(id)
      if (known) known.push(one)
      else this.#left.set(id, [one])
    }
  }

  #compacted({ edit, cut }: Rewrite): void {
    const before = { wire: this.#wire, messages: this.#messages }
    this.#rewrite(before, edit)
    this.#before.push({ ...before, left: this.#wire.length })
    this.#heeded = lastAnswer(this.#messages)?.id
    for (const hash of cut) this.#cut.add(hash)
  }

  #switched({ edit }: Rewrite): void {
    const whole = this.#messages
    this.#rewrite(this, edit)
    this.#settle(whole)
  }

  #undone(rewrite: Rewrite | undefined): void {
    const whole = this.undone()
    this.#before.pop()
    this.#rewrite(whole ?? this, rewrite?.edit ?? [{ keep: whole?.messages.length ?? this.#messages.length }])
    if (whole) this.#settle(whole.messages)
    else this.#left.clear()
    this.#heeded = lastAnswer(this.#messages)?.id
  }

  /** Moves the end of what the last compaction left, after messages were removed or inserted. */
  #settle(whole: readonly Message[]): void {
    const last = this.#before.at(-1)
    if (!last) return
    const known = new Set(whole.slice(0, last.left).map(({ id }) => id))
    this.#before[this.#before.length - 1] = { ...last, left: this.#messages.findLastIndex(({ id }) => known.has(id)) + 1 }
  }

  /** Kept messages stay the same objects, so that earlier histories share them. */
  #rewrite({ messages, wire }: Standing, edit: Edit<Written>): void {
    const shown: { wire: WireMessage[]; messages: Message[] } = { wire: [], messages: [] }
    let at = 0
    for (const section of edit) {
      if ('keep' in section) {
        for (const end = at + section.keep; at < end; at++) {
          shown.messages.push(placed(messages[at] as Message, shown.messages.length))
          shown.wire.push(wire[at] as WireMessage)
        }
        continue
      }
      at += section.cut
      const put = section.put.map((one, i) => wireCopy(one.wire, i))
      this.#decoded(put, shown.messages.length).forEach((message, i) => {
        const { id, written } = section.put[i] as Written
        shown.messages.push({ ...message, id, ...(written && { written }) })
      })
      for (const one of put) shown.wire.push(one)
    }
    this.#wire = shown.wire
    this.#messages = this.format.settled(shown.messages)
    this.#epoch++
  }

  /** @param offset the index of the first of them */
  #decoded(wire: readonly WireMessage[], offset: number): Message[] {
    if (wire.length === 0) return []
    const { messages } = this.format.decode([...wire]).history
    if (messages.length !== wire.length)
      throw new DecantError(
        'not-this-format',
        `${wire.length} messages of ${this.format.name} read as ${messages.length}`,
        'Append whole messages, one object each.',
      )
    return messages.map((message, i) => ({ ...message, source: { index: offset + i } }))
  }
}

function isBridge(message: Message | undefined): boolean {
  return message?.written === 'note' && message.id.startsWith(BRIDGE)
}

function placed(message: Message, index: number): Message {
  return message.source?.index === index ? message : { ...message, source: { index } }
}
