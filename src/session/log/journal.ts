import { createHash, randomBytes } from 'node:crypto'
import { type Archive, unlessAltered } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { type SessionDeed, type SessionEvent, sessionEvent } from './event.ts'
import type { SpendingState } from './spending-state.ts'

const RELATION = 'session'

/** An event that was on its way into the log when the archive failed: it may stand there or not. */
interface Attempt {
  readonly id: string
  readonly hash: string
  /** SHA-256 of the deed. */
  readonly deed: string
}

/**
 * The log of one session in an archive: each event a record of its own, found by session and the event before it. So the log ends where one is missing,
 * and what came after it never comes back, whatever is written then. Nothing is ever overwritten. Where two processes write one session, each place goes to
 * who was first, and the other is told.
 */
export class Journal {
  readonly id: string
  readonly #archive: Archive
  readonly #spending: () => SpendingState | undefined
  #ids: string[] = []
  #unsure: Attempt[] = []

  /** @param spending what was spent when an event is written; stands in it */
  constructor(archive: Archive, id: string, spending: () => SpendingState | undefined = () => undefined) {
    this.#archive = archive
    this.#spending = spending
    this.id = id
  }

  /** Of all events so far, in order; those of the log that this one was forked from too. */
  get ids(): readonly string[] {
    return this.#ids
  }

  /**
   * Adds an event; durable when it resolves. Where the archive fails, what was added may stand in the log or not: the next call finds out, takes it as done
   * if it adds the same, and else takes its place.
   * @throws DecantError `session-conflict` where somebody else wrote this session meanwhile, and what the archive throws
   */
  async add(deed: SessionDeed): Promise<void> {
    const own = await this.#landed()
    if (own.at(-1)?.deed !== digest(deed)) own.push(await this.#put(deed, own))
    this.#ids.push(...own.map(({ id }) => id))
    this.#unsure = []
  }

  /**
   * All events in order, up to the first that is missing.
   * @throws DecantError `damaged-session` where an event cannot be read
   */
  async *events(): AsyncGenerator<SessionEvent> {
    this.#ids = []
    this.#unsure = []
    let last: SessionEvent | undefined
    for await (const event of this.#read()) {
      this.#ids.push(event.id)
      if (last && event.instead !== true) yield last
      last = event
    }
    if (last) yield last
  }

  /** Those attempts that stand in the log, in order: each took the place of the one before it. */
  async #landed(): Promise<Attempt[]> {
    const landed: Attempt[] = []
    for (;;) {
      const hash = await this.#first(landed.at(-1)?.id ?? this.#ids.at(-1))
      if (hash === undefined) return landed
      const own = this.#unsure.find((attempt) => attempt.hash === hash)
      if (!own) throw conflict(this.id)
      landed.push(own)
    }
  }

  async #put(deed: SessionDeed, before: readonly Attempt[]): Promise<Attempt> {
    const seq = this.#ids.length + before.length
    const id = randomBytes(6).toString('base64url')
    const spending = this.#spending()
    const mark = { schema: 1 as const, session: this.id, seq, id, ...(before.length > 0 && { instead: true }), ...(spending && { spending }) }
    const event: SessionEvent = { ...mark, ...deed }
    const key = this.#key(before.at(-1)?.id ?? this.#ids.at(-1))
    const meta = { session: this.id, seq, ...(deed.what === 'opened' && deed.parent && { parent: deed.parent.id }) }
    const [record] = await this.#archive.put([{ kind: 'event', bytes: JSON.stringify(event), meta }])
    const { hash } = record as { hash: string }
    const attempt = { id, hash, deed: digest(deed) }
    this.#unsure.push(attempt)
    await this.#archive.link(key, hash, RELATION)
    if ((await this.#archive.linked(key, RELATION)).at(-1) === hash) return attempt
    await this.#archive.forget(hash).catch(() => false)
    throw conflict(this.id)
  }

  /** @param only the events that are read, as long as they are these */
  async *#read(only?: readonly string[]): AsyncGenerator<SessionEvent> {
    let read = 0
    let last: string | undefined
    const wanted = (event: SessionEvent | undefined): event is SessionEvent => event !== undefined && (!only || event.id === only[read])
    for (let event = await this.#after(last, read); wanted(event); event = await this.#after(last, read)) {
      yield event
      read++
      last = event.id
      if (event.what !== 'opened' || !event.parent) continue
      for await (const earlier of new Journal(this.#archive, event.parent.id).#read(event.parent.events)) {
        if (!wanted(earlier)) return
        yield earlier
        read++
        last = earlier.id
      }
    }
  }

  async #after(last: string | undefined, index: number): Promise<SessionEvent | undefined> {
    const hash = await this.#first(last)
    if (hash === undefined) return undefined
    const record = await this.#archive.get(hash).catch(unlessAltered)
    try {
      if (record) return sessionEvent.parse(JSON.parse(Buffer.from(record.bytes).toString('utf8')))
    } catch {}
    throw new DecantError(
      'damaged-session',
      `Event ${index} of session '${this.id}' cannot be read`,
      'Restore the archive from a backup, or bring what is sound into a new one with `decant doctor --salvage FILE`: the session then ends before this event.',
      { index },
    )
  }

  /** The hash of the event that came first after another. */
  async #first(last: string | undefined): Promise<string | undefined> {
    return (await this.#archive.linked(this.#key(last), RELATION)).at(-1)
  }

  #key(last = ''): string {
    return `session:${this.id}:${last}`
  }
}

function digest(deed: SessionDeed): string {
  return createHash('sha256').update(JSON.stringify(deed)).digest('hex')
}

function conflict(id: string): DecantError {
  return new DecantError(
    'session-conflict',
    `Session '${id}' was written by somebody else meanwhile`,
    'Open it again to go on from there, or fork it; nothing of this call was kept.',
  )
}
