import type { Message } from '../../message/index.ts'
import { earlierMessagesOf } from '../../strategy/index.ts'
import type { WireMessage } from '../log/session-event.ts'
import { isBridge } from './bridge-mark.ts'
import type { CompactionSnapshot } from './compaction-snapshot.ts'
import { type EncodedMessages, withSourceIndex } from './encoded-messages.ts'

/** Maps a record or note of an earlier compaction to the messages that it replaced. */
export type EarlierMessages = Pick<ReadonlyMap<Message, readonly Message[]>, 'get'>

/** The compactions that are not undone, in order. The methods are given the current messages of the transcript. */
export class CompactionStack {
  #snapshots: CompactionSnapshot[] = []
  /** For all compactions but the last: the messages that each record replaced, by the record's parts; and the last compaction, with its index. */
  #replacedCache = { byParts: new Map<Message['parts'], readonly Message[]>(), place: 0, last: undefined as CompactionSnapshot | undefined }

  push(snapshot: CompactionSnapshot): void {
    this.#snapshots.push(snapshot)
  }

  pop(): void {
    this.#snapshots.pop()
  }

  /** The messages after undoing the last compaction, without the bridge to those appended after it; undefined if none is left. */
  beforeLast({ messages, wire }: EncodedMessages): EncodedMessages | undefined {
    const last = this.#snapshots.at(-1)
    if (!last) return undefined
    const since = isBridge(messages[last.left]) ? last.left + 1 : last.left
    return { messages: last.messages.concat(messages.slice(since)).map(withSourceIndex), wire: last.wire.concat(wire.slice(since)) }
  }

  /**
   * Maps each current record and note, and those nested in what they replaced, to the messages that it replaced. The text of a record stays the same object
   * wherever the record moves. Costs time in what is new since the last call.
   */
  earlier(current: readonly Message[]): EarlierMessages {
    const place = this.#snapshots.length - 1
    const last = this.#snapshots[place]
    if (!last) return new Map()
    const isSame = this.#snapshots[this.#replacedCache.place] === this.#replacedCache.last
    const byParts = isSame ? this.#replacedCache.byParts : new Map<Message['parts'], readonly Message[]>()
    for (let i = isSame ? this.#replacedCache.place : 0; i < place; i++) for (const [{ parts }, run] of this.#replacedBy(i, current)) byParts.set(parts, run)
    this.#replacedCache = { byParts, place, last }
    const own = new Map(Array.from(this.#replacedBy(place, current), ([{ parts }, run]) => [parts, run]))
    return { get: ({ parts }) => own.get(parts) ?? byParts.get(parts) }
  }

  /** The messages that the records of one compaction replaced. */
  #replacedBy(place: number, current: readonly Message[]): ReadonlyMap<Message, readonly Message[]> {
    const { messages, left } = this.#snapshots[place] as CompactionSnapshot
    return earlierMessagesOf(messages, (this.#snapshots[place + 1]?.messages ?? current).slice(0, left))
  }

  /** The messages that the last compaction replaced, while nothing has been appended since; undefined otherwise. */
  replaced(current: readonly Message[]): readonly Message[] | undefined {
    let found: readonly Message[] | undefined
    for (let i = this.#snapshots.length - 1; i >= 0 && (found ?? current).length === this.#snapshots[i]?.left; i--) found = this.#snapshots[i]?.messages
    return found
  }

  /** Moves the end of what the last compaction left, after messages of these were removed or others inserted. */
  moveEnd(before: readonly Message[], current: readonly Message[]): void {
    const last = this.#snapshots.at(-1)
    if (!last) return
    const known = new Set(before.slice(0, last.left).map(({ id }) => id))
    this.#snapshots[this.#snapshots.length - 1] = { ...last, left: current.findLastIndex(({ id }) => known.has(id)) + 1 }
  }

  /** @param reread gives each message of the copy; by default the same */
  copy(reread?: (message: Message, wire: WireMessage) => Message): CompactionStack {
    const copy = new CompactionStack()
    copy.#snapshots = this.#snapshots.map((one) =>
      reread ? { ...one, messages: one.messages.map((message, i) => reread(message, one.wire[i] as WireMessage)) } : one,
    )
    return copy
  }
}
