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

/** How the id of what parts two messages begins. */
const BRIDGE = 'bridge:'

/** How the id of a message ends that holds the results of another, whose words stand apart from them since its turn was ended. */
const RESULTS = /-results$/

/** What a compaction replaced, so that it can be undone. */
interface Before extends Standing {
  /** Messages that the compaction left; what follows them was appended since. */
  readonly left: number
}

interface Runs {
  readonly byParts: Map<Message['parts'], readonly Message[]>
  readonly place: number
  readonly last: Before | undefined
}

/**
 * What a session sends, as its log makes it: deeds go in, wire messages come out. Pure: the same deeds give the same bytes. Wire messages are
 * frozen copies, so that nobody changes a prefix that was sent. An append costs time in its messages only.
 */
export class Transcript implements Standing {
  #format: WireFormat
  #wire: WireMessage[] = []
  #sent = new WeakMap<WireMessage, WireMessage>()
  /** What stood when it was asked for last what is sent, as far as it was asked for. */
  #shown: { readonly wire: readonly WireMessage[]; readonly sent: WireMessage[] } = { wire: [], sent: [] }
  #messages: Message[] = []
  /** Of what stood when it was asked for last, as far as it was asked: where the last message of the assistant stands. */
  #answer: { readonly messages: readonly Message[]; readonly end: number; readonly at: number } = { messages: [], end: 0, at: -1 }
  #before: Before[] = []
  /** Of all compactions but the last, what their records stand for by what these say; and that last one, with its place. */
  #runs: Runs = { byParts: new Map(), place: 0, last: undefined }
  #appended = 0
  #thinks = false
  #epoch = 0
  #heeded: string | undefined
  readonly #missing = new Set<string>()
  readonly #cut = new Set<string>()
  /** By the id of a message: what was left out of its parts outside compactions. */
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

  /** The same as the provider's client takes it; a message that stays is the same object each time. Costs time in what came since it was asked for last. */
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

  /** Beside the messages, whether any that came in had sealed reasoning: then its requests turn thinking on, also where none is left. */
  get history(): History {
    return { messages: this.#messages, tools: [], ...(this.#thinks && { thinks: true }) }
  }

  /** Rewrites so far: between two of them what was sent never changes. */
  get epoch(): number {
    return this.#epoch
  }

  /** The answer that was last right after the last compaction or undo, by its id. */
  get heeded(): string | undefined {
    return this.#heeded
  }

  /** The ids of all calls whose results were reported missing. */
  get missing(): ReadonlySet<string> {
    return this.#missing
  }

  /** Hashes of all that was ever cut. */
  get cut(): ReadonlySet<string> {
    return this.#cut
  }

  /** What is left out of messages that stand now, by their place; compactions apart. */
  get left(): readonly LeftOut[] {
    if (this.#left.size === 0) return []
    const of = (id: string) => this.#left.get(id) ?? this.#left.get(id.replace(RESULTS, '')) ?? []
    return this.#messages.flatMap(({ id }, message) => of(id).map((one) => ({ ...one, message })))
  }

  /**
   * By record and note that stands, or is among what such a one stands for: the messages that it stands for. What a record says stays the same object
   * wherever the record stands. Costs time in what came since it was asked for last.
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

  /** What the records stand for that a compaction put. */
  #runsOf(place: number): ReadonlyMap<Message, readonly Message[]> {
    const { messages, left } = this.#before[place] as Before
    return earlierOf(messages, (this.#before[place + 1]?.messages ?? this.#messages).slice(0, left))
  }

  /** The messages in whose place those stand which a compaction left, while nothing was appended since; undefined where something was. */
  get replaced(): readonly Message[] | undefined {
    let found: readonly Message[] | undefined
    for (let i = this.#before.length - 1; i >= 0 && (found ?? this.#messages).length === this.#before[i]?.left; i--) found = this.#before[i]?.messages
    return found
  }

  /** Messages ever appended. */
  get appended(): number {
    return this.#appended
  }

  /** The same, read as messages of another wire; this one stays what it is. */
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

  /** Messages that are wire messages of this format, as the log will hold them. @throws DecantError what decoding throws */
  read(messages: readonly object[]): Standing {
    const wire = messages.map((message, index) => wireCopy(message, index))
    const read = this.#decoded(wire, this.#wire.length).map((message, i) => ({ ...message, id: `a${this.#appended + i}` }))
    const step = this.#lastStep()
    const before = step < 0 ? [] : this.#messages.slice(step)
    return { wire, messages: this.format.settled([...before, ...read]).slice(before.length) }
  }

  /** Where the last message of the assistant stands; -1 where there is none. Costs time in what came since it was asked for last. */
  #lastStep(): number {
    const messages = this.#messages
    const known = this.#answer.messages === messages ? this.#answer : { end: 0, at: -1 }
    let at = messages.length - 1
    while (at >= known.end && messages[at]?.role !== 'assistant') at--
    if (at < known.end) at = known.at
    this.#answer = { messages, end: messages.length, at }
    return at
  }

  /** Takes a deed of the log. */
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

  /** What was read, with other parts in some of its messages. One that this wire cannot say as one message stays as it was read. */
  reread({ wire, messages: before }: Standing, messages: readonly Message[]): Standing {
    const beside = this.#wire[0] ?? wire[0]
    const written = messages.map((message, i) => {
      const own = wire[i] as WireMessage
      const forms = ownForms(message, { message: before[i] as Message, wire: own }, { format: this.format, beside })
      return forms.length === 1 ? (forms[0] as WireMessage) : own
    })
    return this.read(written)
  }

  /** The message at a place with other parts, as it goes on the wire. */
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

  /** What undoing the last compaction gives, without the bridge to what was said after it; undefined where none is left. */
  undone(): Standing | undefined {
    const before = this.#before.at(-1)
    if (!before) return undefined
    const since = isBridge(this.#messages[before.left]) ? before.left + 1 : before.left
    const messages = before.messages.concat(this.#messages.slice(since)).map(placed)
    return { messages, wire: before.wire.concat(this.#wire.slice(since)) }
  }

  /**
   * How what stands, or what undoing the last compaction gives, becomes these messages.
   * @param sources what they were made from: the base, or as many messages of which some are other ones
   */
  rewriteTo(messages: readonly Message[], sources: Standing, base: Standing, cut: readonly string[] = []): Rewrite {
    return { edit: rewriteTo(messages, sources, base, this.format), cut }
  }

  /** Reads all that stands or can be brought back as messages of another wire. What was one object stays one. */
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

  /** Where messages went altogether or came between, what the last compaction left ends elsewhere. */
  #settle(whole: readonly Message[]): void {
    const last = this.#before.at(-1)
    if (!last) return
    const known = new Set(whole.slice(0, last.left).map(({ id }) => id))
    this.#before[this.#before.length - 1] = { ...last, left: this.#messages.findLastIndex(({ id }) => known.has(id)) + 1 }
  }

  /** What stays is the same objects as before, so that earlier histories share them. */
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

  /** @param offset where the first of them stands */
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
