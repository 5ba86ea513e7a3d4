import type { Message } from '../../message/index.ts'
import type { ArchivedText } from '../log/session-event.ts'

/** Suffix of the id of a message with the results of another message, whose words were moved to a separate message because its turn was ended. */
const RESULTS_ID_SUFFIX = /-results$/

/** What a session has cut, and what of it is left out of current messages. */
export class CutTexts {
  readonly #hashes = new Set<string>()
  /** By message id: what was left out of its parts outside compactions. */
  readonly #leftOut = new Map<string, ArchivedText[]>()

  /** Hashes of everything that was ever cut. */
  get hashes(): ReadonlySet<string> {
    return this.#hashes
  }

  addHashes(hashes: readonly string[]): void {
    for (const hash of hashes) this.#hashes.add(hash)
  }

  /** Notes what was left out of messages, given by index. */
  leaveOut(messages: readonly Message[], texts: readonly ArchivedText[]): void {
    for (const text of texts) {
      this.#hashes.add(text.hash)
      const id = messages[text.message]?.id
      if (id === undefined) continue
      const known = this.#leftOut.get(id)
      if (known) known.push(text)
      else this.#leftOut.set(id, [text])
    }
  }

  /** What is left out of these messages outside compactions, with the index of each message. */
  leftOutOf(messages: readonly Message[]): readonly ArchivedText[] {
    if (this.#leftOut.size === 0) return []
    const of = (id: string) => this.#leftOut.get(id) ?? this.#leftOut.get(id.replace(RESULTS_ID_SUFFIX, '')) ?? []
    return messages.flatMap(({ id }, message) => of(id).map((text) => ({ ...text, message })))
  }

  /** Notes that every message has its full text again. */
  restoreAll(): void {
    this.#leftOut.clear()
  }

  copy(): CutTexts {
    const copy = new CutTexts()
    copy.addHashes([...this.#hashes])
    for (const [id, texts] of this.#leftOut) copy.#leftOut.set(id, [...texts])
    return copy
  }
}
