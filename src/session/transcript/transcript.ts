import { type WireFormat, wireNamed } from '../../format/index.ts'
import { hasSignedReasoning } from '../../law/index.ts'
import { DecantError, type Edit, type History, type Message } from '../../message/index.ts'
import { lastAnswer } from '../../pipeline/index.ts'
import type {
  ArchivedText,
  InsertedMessages,
  LateResults,
  ReplacedMessage,
  Rewrite,
  RewrittenMessage,
  SessionMutation,
  WireMessage,
} from '../log/session-event.ts'
import { bridgeMark } from './bridge-mark.ts'
import { ClientMessages } from './client-messages.ts'
import { CompactionStack, type EarlierMessages } from './compaction-stack.ts'
import { copyWireMessage } from './copy-wire-message.ts'
import { CutTexts } from './cut-texts.ts'
import { encodeMessage } from './encode-message.ts'
import { type EncodedMessage, type EncodedMessages, encodedMessageAt, withSourceIndex } from './encoded-messages.ts'
import { newResultCallIds } from './new-result-call-ids.ts'
import { rewriteEdit } from './rewrite-edit.ts'

/**
 * The messages that a session sends, computed from its log: mutations are the input, wire messages the output. Pure: the same mutations give the same bytes.
 * Wire messages are frozen copies, so that nobody changes a prefix that was sent. An append costs time in its messages only.
 */
export class Transcript implements EncodedMessages {
  #format: WireFormat
  #wire: WireMessage[] = []
  #clientMessages: ClientMessages
  #messages: Message[] = []
  /** Cache of the index of the last assistant message: the messages and the length for which it was computed. */
  #lastAnswerCache: { readonly messages: readonly Message[]; readonly end: number; readonly at: number } = { messages: [], end: 0, at: -1 }
  #compactions = new CompactionStack()
  /** Number of messages ever read, which their ids count. */
  #readCount = 0
  #appendedCount = 0
  #deferred: readonly WireMessage[] = []
  #hasThinking = false
  #epoch = 0
  #heededAnswerId: string | undefined
  readonly #missingCallIds = new Set<string>()
  #cutTexts = new CutTexts()

  constructor(format: string) {
    this.#format = wireNamed(format)
    this.#clientMessages = new ClientMessages(this.#format)
  }

  get format(): WireFormat {
    return this.#format
  }

  get wire(): readonly WireMessage[] {
    return this.#wire
  }

  /**
   * The wire messages as the provider's client accepts them; an unchanged message is the same object each time. Costs time in what is new since the last
   * access.
   */
  get clientMessages(): WireMessage[] {
    return this.#clientMessages.of(this.#wire)
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Includes whether any incoming message had signed reasoning: then requests turn thinking on, even if none is left. */
  get history(): History {
    return { messages: this.#messages, tools: [], ...(this.#hasThinking && { thinks: true }) }
  }

  /** Number of rewrites so far: between two of them what was sent never changes. */
  get epoch(): number {
    return this.#epoch
  }

  /** Id of the answer that was the last one right after the last compaction or undo. */
  get heeded(): string | undefined {
    return this.#heededAnswerId
  }

  /** The ids of all calls whose results were reported missing. */
  get missing(): ReadonlySet<string> {
    return this.#missingCallIds
  }

  /** Hashes of everything that was ever cut. */
  get cutHashes(): ReadonlySet<string> {
    return this.#cutTexts.hashes
  }

  /** What is left out of current messages outside compactions, with the index of each message. */
  get left(): readonly ArchivedText[] {
    return this.#cutTexts.leftOutOf(this.#messages)
  }

  /**
   * Maps each current record and note, and those nested in what they replaced, to the messages that it replaced. The text of a record stays the same object
   * wherever the record moves. Costs time in what is new since the last access.
   */
  get earlier(): EarlierMessages {
    return this.#compactions.earlier(this.#messages)
  }

  /** The messages that the last compaction replaced, while nothing has been appended since; undefined otherwise. */
  get replaced(): readonly Message[] | undefined {
    return this.#compactions.replaced(this.#messages)
  }

  /** Late results, as words of the user, that wait until open calls have their results. */
  get deferred(): readonly WireMessage[] {
    return this.#deferred
  }

  /** Number of messages that the caller ever appended. */
  get appendedCount(): number {
    return this.#appendedCount
  }

  /** A copy read as messages of another wire; this transcript is unchanged. */
  readAs(format: string): Transcript {
    const other = new Transcript(this.#format.name)
    other.#wire = [...this.#wire]
    other.#messages = [...this.#messages]
    other.#compactions = this.#compactions.copy()
    other.#readCount = this.#readCount
    other.#appendedCount = this.#appendedCount
    other.#deferred = this.#deferred
    other.#hasThinking = this.#hasThinking
    other.#epoch = this.#epoch
    other.#heededAnswerId = this.#heededAnswerId
    for (const id of this.#missingCallIds) other.#missingCallIds.add(id)
    other.#cutTexts = this.#cutTexts.copy()
    other.#changeFormat(format)
    return other
  }

  /** Decodes messages of this wire format, in the form in which the log will contain them. @throws DecantError whatever decoding throws */
  read(messages: readonly object[]): EncodedMessages {
    const { wire, messages: read } = this.readUnmatched(messages)
    const step = this.#lastAnswerIndex()
    const before = step < 0 ? [] : this.#messages.slice(step)
    return { wire, messages: this.format.linkMessages([...before, ...read]).slice(before.length) }
  }

  /** As `read`, but results keep the ids that they came with, whichever calls they answer. */
  readUnmatched(messages: readonly object[]): EncodedMessages {
    const wire = messages.map((message, index) => copyWireMessage(message, index))
    return { wire, messages: this.#decode(wire, this.#wire.length).map((message, i) => ({ ...message, id: `a${this.#readCount + i}` })) }
  }

  /** The index of the last assistant message; -1 if there is none. Costs time in what is new since the last call. */
  #lastAnswerIndex(): number {
    const messages = this.#messages
    const known = this.#lastAnswerCache.messages === messages ? this.#lastAnswerCache : { end: 0, at: -1 }
    let at = messages.length - 1
    while (at >= known.end && messages[at]?.role !== 'assistant') at--
    if (at < known.end) at = known.at
    this.#lastAnswerCache = { messages, end: messages.length, at }
    return at
  }

  /** Applies a mutation of the log. */
  apply(mutation: SessionMutation): void {
    if (mutation.what === 'told') this.#changeFormat(mutation.format)
    if (mutation.what === 'appended') {
      if (mutation.format !== undefined) this.#changeFormat(mutation.format)
      this.append(this.read(mutation.messages), mutation.left, mutation)
    }
    if (mutation.what === 'shortened') this.#applyShortening(mutation.places, mutation.left)
    if (mutation.what === 'compacted') this.#applyCompaction(mutation.rewrite)
    if (mutation.what === 'undone') this.#applyUndo(mutation.rewrite)
    if ((mutation.what === 'switched' || mutation.what === 'repaired') && mutation.rewrite) this.#applyInsertions(mutation.rewrite)
  }

  /** Re-encodes read messages with changed parts. A message that this wire cannot write as one message stays as it was read. */
  reencode({ wire, messages: before }: EncodedMessages, messages: readonly Message[]): EncodedMessages {
    const beside = this.#wire[0] ?? wire[0]
    const written = messages.map((message, i) => {
      const own = wire[i] as WireMessage
      const forms = encodeMessage(message, { message: before[i] as Message, wire: own }, { format: this.format, beside })
      return forms.length === 1 ? (forms[0] as WireMessage) : own
    })
    return this.read(written)
  }

  /** The message at an index with other parts, with its wire message. */
  encodeAt(place: number, message: Message): EncodedMessage {
    const { message: before, wire } = encodedMessageAt(this, place)
    return encodedMessageAt(this.reencode({ wire: [wire], messages: [before] }, [message]), 0)
  }

  append({ wire, messages }: EncodedMessages, left: readonly ArchivedText[] = [], beside: InsertedMessages & LateResults = {}): void {
    const { lost = [], bridge, deferred = [], appended = messages.length } = beside
    this.#cutTexts.leaveOut(messages, left)
    this.#appendLostResults(lost, messages[0]?.id)
    if (bridge) this.#appendBridge(bridge, messages[0]?.id)
    for (const one of wire) this.#wire.push(one)
    for (const one of messages) this.#messages.push(withSourceIndex(one, this.#messages.length))
    this.#readCount += messages.length
    this.#appendedCount += appended
    this.#deferred = deferred
    this.#hasThinking ||= messages.some(hasSignedReasoning)
  }

  #appendLostResults(results: readonly WireMessage[], id = ''): void {
    const { wire, messages } = this.read(results)
    for (const one of wire) this.#wire.push(one)
    for (const [i, one] of messages.entries()) this.#messages.push({ ...withSourceIndex(one, this.#messages.length), id: `lost:${id}.${i}` })
    for (const callId of newResultCallIds([], messages)) this.#missingCallIds.add(callId)
  }

  #appendBridge(bridge: WireMessage, id = ''): void {
    const [message] = this.#decode([bridge], this.#wire.length) as [Message]
    this.#wire.push(copyWireMessage(bridge, 0))
    this.#messages.push({ ...message, ...bridgeMark(id) })
  }

  /** The messages after undoing the last compaction, without the bridge to those appended after it; undefined if none is left. */
  beforeLastCompaction(): EncodedMessages | undefined {
    return this.#compactions.beforeLast(this)
  }

  /**
   * The edit that turns the current messages, or those that undoing the last compaction gives, into these.
   * @param cut hashes of what they leave out
   * @param sources what they were made from: the base, or as many messages of which some differ
   */
  rewriteTo(messages: readonly Message[], cut: readonly string[] = [], sources: EncodedMessages = this, base: EncodedMessages = this): Rewrite {
    return { edit: rewriteEdit(messages, sources, base, this.format), cut }
  }

  /** Reads all messages, current and restorable, as those of another wire. Shared objects stay shared. */
  #changeFormat(format: string): void {
    this.#format = wireNamed(format)
    this.#clientMessages = new ClientMessages(this.#format)
    const known = new Map<Message, Message>()
    const anew = (message: Message, wire: WireMessage) => {
      const read = known.get(message) ?? { ...message, ...this.#decodeContent(wire) }
      known.set(message, read)
      return read
    }
    this.#compactions = this.#compactions.copy(anew)
    this.#messages = this.#messages.map((message, i) => anew(message, this.#wire[i] as WireMessage))
    this.#hasThinking ||= this.#messages.some(hasSignedReasoning)
  }

  #decodeContent(wire: WireMessage): Partial<Pick<Message, 'role' | 'parts'>> {
    const read = this.#decode([wire], 0)[0]
    return read ? { role: read.role, parts: read.parts } : {}
  }

  #applyShortening(places: readonly ReplacedMessage[], left: readonly ArchivedText[]): void {
    this.#cutTexts.leaveOut(this.#messages, left)
    const wires = [...this.#wire]
    for (const { index, wire } of places) {
      const one = copyWireMessage(wire, index)
      const before = this.#messages[index]
      const [message] = this.#decode([one], index)
      if (!before || !message) continue
      this.#messages[index] = { ...message, id: before.id }
      wires[index] = one
    }
    this.#wire = wires
    this.#messages = this.format.linkMessages(this.#messages)
    this.#epoch++
  }

  #applyCompaction({ edit, cut }: Rewrite): void {
    const before = { wire: this.#wire, messages: this.#messages }
    this.#applyEdit(before, edit)
    this.#compactions.push({ ...before, left: this.#wire.length })
    this.#heededAnswerId = lastAnswer(this.#messages)?.id
    this.#cutTexts.addHashes(cut)
  }

  #applyInsertions({ edit }: Rewrite): void {
    const restored = this.#messages
    this.#applyEdit(this, edit)
    for (const callId of newResultCallIds(restored, this.#messages)) this.#missingCallIds.add(callId)
    this.#compactions.moveEnd(restored, this.#messages)
  }

  #applyUndo(rewrite: Rewrite | undefined): void {
    const restored = this.beforeLastCompaction()
    this.#compactions.pop()
    this.#applyEdit(restored ?? this, rewrite?.edit ?? [{ keep: restored?.messages.length ?? this.#messages.length }])
    if (restored) this.#compactions.moveEnd(restored.messages, this.#messages)
    else this.#cutTexts.restoreAll()
    this.#heededAnswerId = lastAnswer(this.#messages)?.id
  }

  /** Kept messages stay the same objects, so that earlier histories share them. */
  #applyEdit({ messages, wire }: EncodedMessages, edit: Edit<RewrittenMessage>): void {
    const shown: { wire: WireMessage[]; messages: Message[] } = { wire: [], messages: [] }
    let at = 0
    for (const section of edit) {
      if ('keep' in section) {
        for (const end = at + section.keep; at < end; at++) {
          shown.messages.push(withSourceIndex(messages[at] as Message, shown.messages.length))
          shown.wire.push(wire[at] as WireMessage)
        }
        continue
      }
      at += section.cut
      const put = section.put.map((one, i) => copyWireMessage(one.wire, i))
      this.#decode(put, shown.messages.length).forEach((message, i) => {
        const { id, written } = section.put[i] as RewrittenMessage
        shown.messages.push({ ...message, id, ...(written && { written }) })
      })
      for (const one of put) shown.wire.push(one)
    }
    this.#wire = shown.wire
    this.#messages = this.format.linkMessages(shown.messages)
    this.#epoch++
  }

  /** @param offset the index of the first of them */
  #decode(wire: readonly WireMessage[], offset: number): Message[] {
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
