import { randomBytes } from 'node:crypto'
import { type Archive, type ArchiveRecord, unlessAltered } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { type SessionDeed, type SessionEvent, sessionEvent, sessionNote } from './event.ts'
import type { Reckoning } from './reckoning.ts'

const RELATION = 'session'
const NOTED = 'session-noted'

/** An event that was being written when the archive failed: it may be in the log or not. */
interface Attempt {
  readonly id: string
  readonly hash: string
  readonly deed: SessionDeed
}

/**
 * The log of one session in an archive. Each event is a record, found by the session and the event before it. So the log ends at the first missing event, and
 * the events behind it never reappear, whatever is written then. Nothing is ever overwritten. If two writers, in one process or two, write one session, the first
 * to write a position wins, and the other gets an error.
 */
export class Journal {
  readonly id: string
  readonly #archive: Archive
  #noted = ''
  #ids: string[] = []
  /** The key that links to this session's own last event. */
  #place: string | undefined
  #unsure: Attempt[] = []

  constructor(archive: Archive, id: string) {
    this.#archive = archive
    this.id = id
  }

  /** Ids of all events so far, in order, including those of the log that this one was forked from. */
  get ids(): readonly string[] {
    return this.#ids
  }

  /**
   * Adds an event; durable when it resolves. If the archive fails, the event may or may not be in the log: the next call finds out, treats it as done if it
   * adds the same deed, and otherwise replaces it.
   * @throws DecantError `session-conflict` if another writer wrote this session meanwhile, or its last event is gone, and whatever the archive throws
   */
  async add(deed: SessionDeed, known: Reckoning = {}): Promise<void> {
    await this.stands()
    const own = await this.#landed()
    const last = own.at(-1)
    if (!last || !isSame(last.deed, deed)) own.push(await this.#put(deed, known, own))
    this.#ids.push(...own.map(({ id }) => id))
    this.#place = this.#key(this.#ids.at(-2))
    this.#unsure = []
  }

  /**
   * Checks that an added event would be found again: one written behind an event that was since pruned or forgotten never is.
   * @throws DecantError `session-conflict` if it would not
   */
  async stands(): Promise<void> {
    if (this.#place !== undefined && (await this.#archive.linked(this.#place, RELATION)).length === 0) throw gone(this.id)
  }

  /**
   * Notes the current state beside the log. A note takes no position in the log, so that a process that only reads a session never conflicts with its writer.
   * Durable when it resolves.
   */
  async note(known: Reckoning): Promise<void> {
    const after = this.#ids.at(-1)
    const bytes = JSON.stringify({ schema: 1, session: this.id, after, ...known })
    if (after === undefined || bytes === this.#noted) return
    const [record] = await this.#archive.put([{ kind: 'event', bytes, meta: { session: this.id } }])
    await this.#archive.link(this.#key(after), (record as { hash: string }).hash, NOTED)
    this.#noted = bytes
  }

  /** The last note after the last event; undefined if there is none. An unreadable note is ignored. */
  async noted(): Promise<Reckoning | undefined> {
    const after = this.#ids.at(-1)
    const [hash] = after === undefined ? [] : await this.#archive.linked(this.#key(after), NOTED)
    const record = hash === undefined ? undefined : await this.#archive.get(hash).catch(unlessAltered)
    return record && parsed(sessionNote, record)
  }

  /**
   * Yields all events in order, up to the first that is missing.
   * @throws DecantError `damaged-session` if an event cannot be read
   */
  async *events(): AsyncGenerator<SessionEvent> {
    this.#ids = []
    this.#place = undefined
    this.#unsure = []
    let last: SessionEvent | undefined
    for await (const event of this.#read()) {
      if (event.session === this.id) this.#place = this.#key(this.#ids.at(-1))
      this.#ids.push(event.id)
      if (last && event.instead !== true) yield last
      last = event
    }
    if (last) yield last
  }

  /** The attempts that are in the log, in order: each replaced the one before it. */
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

  async #put(deed: SessionDeed, known: Reckoning, before: readonly Attempt[]): Promise<Attempt> {
    const seq = this.#ids.length + before.length
    const id = randomBytes(6).toString('base64url')
    const mark = { schema: 1 as const, session: this.id, seq, id, ...(before.length > 0 && { instead: true }) }
    const event: SessionEvent = { ...mark, ...known, ...deed }
    const key = this.#key(before.at(-1)?.id ?? this.#ids.at(-1))
    const meta = { session: this.id, seq, ...(deed.what === 'opened' && deed.parent && { parent: deed.parent.id }) }
    const [record] = await this.#archive.put([{ kind: 'event', bytes: JSON.stringify(event), meta }])
    const { hash } = record as { hash: string }
    const attempt = { id, hash, deed }
    this.#unsure.push(attempt)
    await this.#archive.link(key, hash, RELATION)
    if ((await this.#archive.linked(key, RELATION)).at(-1) === hash) return attempt
    await this.#archive.forget(hash).catch(() => false)
    throw conflict(this.id)
  }

  /** @param only ids of the events to read; reading stops at the first that differs */
  async *#read(only?: readonly string[]): AsyncGenerator<SessionEvent> {
    let read = 0
    let last: string | undefined
    const wanted = (event: SessionEvent | undefined): event is SessionEvent => event !== undefined && (!only || event.id === only[read])
    const ahead = await this.#archive.linkedBelow?.(this.#key(), RELATION)
    const next = () => this.#after(last, read, ahead?.get(this.#key(last)))
    for (let event = await next(); wanted(event); event = await next()) {
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

  /** @param ahead the event's hash, if it was looked up in a batch: the event may be gone since */
  async #after(last: string | undefined, index: number, ahead?: string): Promise<SessionEvent | undefined> {
    const hash = ahead ?? (await this.#first(last))
    if (hash === undefined) return undefined
    const record = await this.#archive.get(hash).catch(unlessAltered)
    const event = record && parsed(sessionEvent, record)
    if (event) return event
    if (ahead !== undefined) return this.#after(last, index)
    throw new DecantError(
      'damaged-session',
      `Event ${index} of session '${this.id}' cannot be read`,
      'Restore the archive from a backup, or copy its sound records into a new one with `decant doctor --salvage FILE`: the session then ends before this event.',
      { index },
    )
  }

  /** The hash of the first event that was written after another. */
  async #first(last: string | undefined): Promise<string | undefined> {
    return (await this.#archive.linked(this.#key(last), RELATION)).at(-1)
  }

  #key(last = ''): string {
    return `session:${this.id}:${last}`
  }
}

function parsed<T>(schema: { parse(value: unknown): T }, { bytes }: Pick<ArchiveRecord, 'bytes'>): T | undefined {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')))
  } catch {
    return undefined
  }
}

/** Whether two deeds have the same JSON. */
function isSame(a: SessionDeed, b: SessionDeed): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function conflict(id: string): DecantError {
  return new DecantError(
    'session-conflict',
    `Session '${id}' was changed by another writer meanwhile`,
    'Open it again to continue from there, or fork it; nothing of this call was stored.',
  )
}

function gone(id: string): DecantError {
  return new DecantError(
    'session-conflict',
    `Records that session '${id}' needs were pruned or forgotten meanwhile`,
    'Append the result of `render` to a session of another name, or open this one again to continue with what is left; nothing of this call was stored.',
  )
}
