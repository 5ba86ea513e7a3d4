import { randomUUID } from 'node:crypto'
import { type Archive, unlessAltered } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { type SessionDeed, sessionEvent } from './event.ts'

const RELATION = 'session'

/**
 * The log of one session in an archive: each event a record of its own, found by session and number. Nothing is ever overwritten. Where two
 * processes write one session, each number goes to who was first, and the other is told.
 */
export class Journal {
  readonly id: string
  readonly #archive: Archive
  readonly #writer = randomUUID()
  #length = 0

  constructor(archive: Archive, id: string) {
    this.#archive = archive
    this.id = id
  }

  /** Events so far. */
  get length(): number {
    return this.#length
  }

  /**
   * Adds an event; durable when it resolves.
   * @throws DecantError `session-conflict` where somebody else wrote this session meanwhile, and what the archive throws
   */
  async add(deed: SessionDeed): Promise<void> {
    const event = JSON.stringify({ schema: 1, session: this.id, seq: this.#length, writer: this.#writer, ...deed })
    const [record] = await this.#archive.put([{ kind: 'event', bytes: event, meta: { session: this.id, seq: this.#length } }])
    const hash = (record as { hash: string }).hash
    const taken = (await this.#archive.linked(this.#key(this.#length), RELATION)).at(-1)
    if (taken === undefined) await this.#archive.link(this.#key(this.#length), hash, RELATION)
    const first = taken ?? (await this.#archive.linked(this.#key(this.#length), RELATION)).at(-1)
    if (first !== hash)
      throw new DecantError(
        'session-conflict',
        `Session '${this.id}' was written by somebody else meanwhile`,
        'Open it again to go on from there, or fork it; nothing of this call was kept.',
      )
    this.#length++
  }

  /**
   * All events in order, up to the first number that none has.
   * @throws DecantError `damaged-session` where an event cannot be read
   */
  async *events(limit = Number.POSITIVE_INFINITY): AsyncGenerator<SessionDeed> {
    this.#length = 0
    while (this.#length < limit) {
      const hash = (await this.#archive.linked(this.#key(this.#length), RELATION)).at(-1)
      if (hash === undefined) return
      const record = await this.#archive.get(hash).catch(unlessAltered)
      yield this.#read(record?.bytes)
      this.#length++
    }
  }

  #read(bytes: Uint8Array | undefined): SessionDeed {
    try {
      if (bytes) return sessionEvent.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) as SessionDeed
    } catch {}
    throw new DecantError(
      'damaged-session',
      `Event ${this.#length} of session '${this.id}' cannot be read`,
      'Restore the archive from a backup, or fork the session before this event.',
      { index: this.#length },
    )
  }

  #key(seq: number): string {
    return `session:${this.id}:${seq}`
  }
}
