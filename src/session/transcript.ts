import { formatNamed, type WireFormat } from '../format/index.ts'
import { DecantError, type Message } from '../message/index.ts'
import type { LeftOut, Place, Rewrite, SessionDeed, WireMessage } from './event.ts'

/** What a compaction replaced, so that it can be undone. */
interface Before {
  readonly wire: readonly WireMessage[]
  readonly messages: readonly Message[]
  /** Messages that the compaction left; what follows them was appended since. */
  readonly left: number
}

/** Messages to append, as they go on the wire and as they are read. */
export interface Appended {
  readonly wire: readonly WireMessage[]
  readonly messages: readonly Message[]
}

/**
 * What a session sends, as its log makes it: deeds go in, wire messages come out. Pure: the same deeds give the same bytes. Wire messages are
 * frozen copies, so that nobody changes a prefix that was sent. An append costs time in its messages only.
 */
export class Transcript {
  readonly format: WireFormat
  #wire: WireMessage[] = []
  #messages: Message[] = []
  #before: Before[] = []
  #appended = 0
  #epoch = 0
  readonly #cut = new Set<string>()
  /** By the id of a message: what was left out of its parts outside compactions. */
  readonly #left = new Map<string, readonly LeftOut[]>()

  constructor(format: string) {
    const found = formatNamed(format)
    if (!('encode' in found)) throw new DecantError('read-only-format', `${format} can be read but not sent`, 'Choose a wire format, such as openai-chat.')
    this.format = found as WireFormat
  }

  get wire(): readonly WireMessage[] {
    return this.#wire
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Rewrites so far: between two of them what was sent never changes. */
  get epoch(): number {
    return this.#epoch
  }

  /** Hashes of all that was ever cut. */
  get cut(): ReadonlySet<string> {
    return this.#cut
  }

  /** What is left out of messages that stand now, by their place; compactions apart. */
  get left(): readonly LeftOut[] {
    if (this.#left.size === 0) return []
    return this.#messages.flatMap(({ id }, message) => (this.#left.get(id) ?? []).map((one) => ({ ...one, message })))
  }

  /** Messages ever appended. */
  get appended(): number {
    return this.#appended
  }

  /** Messages that are wire messages of this format, as the log will hold them. @throws DecantError what decoding throws */
  read(messages: readonly object[]): Appended {
    const wire = messages.map((message, index) => copied(message, index))
    return { wire, messages: this.#decoded(wire, this.#wire.length).map((message, i) => ({ ...message, id: `a${this.#appended + i}` })) }
  }

  /** Takes a deed of the log. */
  take(deed: SessionDeed): void {
    if (deed.what === 'appended') this.append(this.read(deed.messages), deed.left)
    if (deed.what === 'shortened') this.#shortened(deed.places, deed.left)
    if (deed.what === 'compacted') this.#compacted(deed.rewrite)
    if (deed.what === 'undone') this.#undone(deed.rewrite)
  }

  /** What was read, with other parts in some of its messages. */
  reread({ wire, messages: before }: Appended, messages: readonly Message[]): Appended {
    const document = { format: this.format.name, history: { messages: [], tools: [] }, input: [...wire], notes: [] }
    const written = this.format.encode(
      document,
      messages.map((message, index) => ({ ...message, source: { index } })),
    )
    return Array.isArray(written) && written.length === before.length ? this.read(written as object[]) : { wire, messages: before }
  }

  /** The message at a place with other parts, as it goes on the wire. */
  written(index: number, message: Message): WireMessage {
    const before = { wire: [this.#wire[index] as WireMessage], messages: [this.#messages[index] as Message] }
    return this.reread(before, [message]).wire[0] as WireMessage
  }

  append({ wire, messages }: Appended, left: readonly LeftOut[] = []): void {
    this.#leave(messages, left)
    for (const one of wire) this.#wire.push(one)
    for (const one of messages) this.#messages.push(one)
    this.#appended += messages.length
  }

  /** What undoing the last compaction would give; undefined where none is left. */
  undone(): { readonly wire: readonly WireMessage[]; readonly messages: readonly Message[] } | undefined {
    const before = this.#before.at(-1)
    if (!before) return undefined
    const wire = before.wire.concat(this.#wire.slice(before.left))
    const messages = before.messages.concat(this.#messages.slice(before.left)).map(placed)
    return { wire, messages }
  }

  /** How the wire looks with these messages in the place of those that stand in `wire`. */
  rewriteTo(messages: readonly Message[], wire: readonly WireMessage[], cut: readonly string[]): Rewrite {
    const document = { format: this.format.name, history: { messages: [], tools: [] }, input: [...wire], notes: [] }
    const written = this.format.encode(document, messages) as readonly WireMessage[]
    let from = 0
    while (from < written.length && from < this.#wire.length && written[from] === this.#wire[from]) from++
    const tail = written.slice(from)
    const aligned = written.length === messages.length
    const heads = tail.map((_, i) => (aligned ? headOf(messages[from + i] as Message) : { id: `e${this.#epoch + 1}.${from + i}` }))
    return { from, wire: tail, heads, cut }
  }

  #shortened(places: readonly Place[], left: readonly LeftOut[]): void {
    this.#leave(this.#messages, left)
    for (const { index, wire } of places) {
      const one = copied(wire, index)
      const before = this.#messages[index]
      const [message] = this.#decoded([one], index)
      if (!before || !message) continue
      this.#messages[index] = { ...message, id: before.id }
      this.#wire[index] = one
    }
    this.#epoch++
  }

  #leave(messages: readonly Message[], left: readonly LeftOut[]): void {
    for (const one of left) {
      this.#cut.add(one.hash)
      const id = messages[one.message]?.id
      if (id !== undefined) this.#left.set(id, [...(this.#left.get(id) ?? []), one])
    }
  }

  #compacted(rewrite: Rewrite): void {
    const before = { wire: this.#wire, messages: this.#messages }
    this.#rewritten(rewrite)
    this.#before.push({ ...before, left: this.#wire.length })
    for (const hash of rewrite.cut) this.#cut.add(hash)
  }

  #undone(rewrite: Rewrite | undefined): void {
    const whole = this.undone()
    if (!whole) {
      if (rewrite) this.#rewritten(rewrite)
      this.#left.clear()
      return
    }
    this.#before.pop()
    if (rewrite) {
      this.#rewritten(rewrite)
      this.#dropped(whole.messages)
      return
    }
    this.#wire = [...whole.wire]
    this.#messages = [...whole.messages]
    this.#epoch++
  }

  /** Where messages went altogether, what earlier compactions left is shorter by them. */
  #dropped(whole: readonly Message[]): void {
    if (whole.length === this.#messages.length) return
    const stays = new Set(this.#messages.map(({ id }) => id))
    const gone = whole.flatMap(({ id }, index) => (stays.has(id) ? [] : [index]))
    this.#before = this.#before.map((before) => ({ ...before, left: before.left - gone.filter((index) => index < before.left).length }))
  }

  #rewritten({ from, wire, heads }: Rewrite): void {
    const tail = wire.map(copied)
    const decoded = this.#decoded(tail, from).map((message, i) => {
      const head = heads[i]
      return { ...message, ...(head && { id: head.id }), ...(head?.written && { written: head.written }) }
    })
    this.#wire = this.#wire.slice(0, from).concat(tail)
    this.#messages = this.#messages.slice(0, from).concat(decoded)
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

function placed(message: Message, index: number): Message {
  return message.source?.index === index ? message : { ...message, source: { index } }
}

function headOf({ id, written }: Message): Rewrite['heads'][number] {
  return written === undefined ? { id } : { id, written }
}

function copied(message: unknown, index: number): WireMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new DecantError('not-this-format', `Message ${index} of what was appended is no object`, 'Append messages as the provider takes them.', { index })
  return frozen(JSON.parse(JSON.stringify(message))) as WireMessage
}

function frozen(value: unknown): unknown {
  const open: unknown[] = [value]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue
    for (const inner of Object.values(at)) if (typeof inner === 'object' && inner !== null) open.push(inner)
    Object.freeze(at)
  }
  return value
}
