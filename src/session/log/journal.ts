import { randomBytes } from 'node:crypto'
import { type Archive, type ArchiveRecord, ignoreHashMismatch, recordText } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { type SessionEvent, type SessionMutation, sessionEvent, sessionNote } from './session-event.ts'
import type { SessionState } from './session-state.ts'

const EVENT_RELATION = 'session'
const NOTE_RELATION = 'session-noted'

/** An event that was being written when the archive failed: it may be in the log or not. */
interface WriteAttempt {
  readonly id: string
  readonly hash: string
  readonly mutation: SessionMutation
}

/**
 * The log of one session in an archive. Each event is a record, found by the session and the event before it. So the log ends at the first missing event, and
 * the events after it never reappear, whatever is written then. Nothing is ever overwritten. If two writers, in one process or two, write one session, the
 * first to write a position wins, and the other gets an error.
 */
export class Journal {
  readonly id: string
  readonly #archive: Archive
  #lastNoteBytes = ''
  #ids: string[] = []
  /** The key that links to this session's own last event. */
  #lastKey: string | undefined
  #unconfirmed: WriteAttempt[] = []

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
   * adds the same mutation, and otherwise replaces it.
   * @throws DecantError `session-conflict` if another writer wrote this session meanwhile, or its last event is gone, and whatever the archive throws
   */
  async add(mutation: SessionMutation, state: SessionState = {}): Promise<void> {
    await this.checkStored()
    const attempts = await this.#storedAttempts()
    const last = attempts.at(-1)
    if (!last || !isSameMutation(last.mutation, mutation)) attempts.push(await this.#put(mutation, state, attempts))
    this.#ids.push(...attempts.map(({ id }) => id))
    this.#lastKey = this.#key(this.#ids.at(-2))
    this.#unconfirmed = []
  }

  /**
   * Checks that an added event would be found again: one written after an event that was since pruned or forgotten never is.
   * @throws DecantError `session-conflict` if it would not
   */
  async checkStored(): Promise<void> {
    if (this.#lastKey !== undefined && (await this.#archive.linked(this.#lastKey, EVENT_RELATION)).length === 0) throw missingRecordsError(this.id)
  }

  /**
   * Notes the current state next to the log. A note takes no position in the log, so that a process that only reads a session never conflicts with its writer.
   * Durable when it resolves.
   */
  async note(state: SessionState): Promise<void> {
    const after = this.#ids.at(-1)
    const bytes = JSON.stringify({ schema: 1, session: this.id, after, ...state })
    if (after === undefined || bytes === this.#lastNoteBytes) return
    const [record] = await this.#archive.put([{ kind: 'event', bytes, meta: { session: this.id } }])
    await this.#archive.link(this.#key(after), (record as { hash: string }).hash, NOTE_RELATION)
    this.#lastNoteBytes = bytes
  }

  /** The last note after the last event; undefined if there is none. An unreadable note is ignored. */
  async lastNote(): Promise<SessionState | undefined> {
    const after = this.#ids.at(-1)
    const [hash] = after === undefined ? [] : await this.#archive.linked(this.#key(after), NOTE_RELATION)
    const record = hash === undefined ? undefined : await this.#archive.get(hash).catch(ignoreHashMismatch)
    return record && parseRecord(sessionNote, record)
  }

  /**
   * Yields all events in order, up to the first that is missing.
   * @throws DecantError `damaged-session` if an event cannot be read
   */
  async *events(): AsyncGenerator<SessionEvent> {
    this.#ids = []
    this.#lastKey = undefined
    this.#unconfirmed = []
    let last: SessionEvent | undefined
    for await (const event of this.#read()) {
      if (event.session === this.id) this.#lastKey = this.#key(this.#ids.at(-1))
      this.#ids.push(event.id)
      if (last && event.instead !== true) yield last
      last = event
    }
    if (last) yield last
  }

  /** The attempts that are in the log, in order: each replaced the one before it. */
  async #storedAttempts(): Promise<WriteAttempt[]> {
    const stored: WriteAttempt[] = []
    for (;;) {
      const hash = await this.#nextHash(stored.at(-1)?.id ?? this.#ids.at(-1))
      if (hash === undefined) return stored
      const ownAttempt = this.#unconfirmed.find((attempt) => attempt.hash === hash)
      if (!ownAttempt) throw conflictError(this.id)
      stored.push(ownAttempt)
    }
  }

  async #put(mutation: SessionMutation, state: SessionState, before: readonly WriteAttempt[]): Promise<WriteAttempt> {
    const seq = this.#ids.length + before.length
    const id = randomBytes(6).toString('base64url')
    const header = { schema: 1 as const, session: this.id, seq, id, ...(before.length > 0 && { instead: true }) }
    const event: SessionEvent = { ...header, ...state, ...mutation }
    const key = this.#key(before.at(-1)?.id ?? this.#ids.at(-1))
    const meta = { session: this.id, seq, ...(mutation.what === 'opened' && mutation.parent && { parent: mutation.parent.id }) }
    const [record] = await this.#archive.put([{ kind: 'event', bytes: JSON.stringify(event), meta }])
    const { hash } = record as { hash: string }
    const attempt = { id, hash, mutation }
    this.#unconfirmed.push(attempt)
    await this.#archive.link(key, hash, EVENT_RELATION)
    if ((await this.#archive.linked(key, EVENT_RELATION)).at(-1) === hash) return attempt
    await this.#archive.forget(hash).catch(() => false)
    throw conflictError(this.id)
  }

  /** @param only ids of the events to read; reading stops at the first that differs */
  async *#read(only?: readonly string[]): AsyncGenerator<SessionEvent> {
    let read = 0
    let last: string | undefined
    const isWanted = (event: SessionEvent | undefined): event is SessionEvent => event !== undefined && (!only || event.id === only[read])
    const hashes = await this.#archive.linkedBelow?.(this.#key(), EVENT_RELATION)
    const next = () => this.#nextEvent(last, read, hashes?.get(this.#key(last)))
    for (let event = await next(); isWanted(event); event = await next()) {
      yield event
      read++
      last = event.id
      if (event.what !== 'opened' || !event.parent) continue
      for await (const earlier of new Journal(this.#archive, event.parent.id).#read(event.parent.events)) {
        if (!isWanted(earlier)) return
        yield earlier
        read++
        last = earlier.id
      }
    }
  }

  /** @param knownHash the event's hash, if it was looked up in a batch: the event may be gone since */
  async #nextEvent(last: string | undefined, index: number, knownHash?: string): Promise<SessionEvent | undefined> {
    const hash = knownHash ?? (await this.#nextHash(last))
    if (hash === undefined) return undefined
    const record = await this.#archive.get(hash).catch(ignoreHashMismatch)
    const event = record && parseRecord(sessionEvent, record)
    if (event) return event
    if (knownHash !== undefined) return this.#nextEvent(last, index)
    throw new DecantError(
      'damaged-session',
      `Event ${index} of session '${this.id}' cannot be read`,
      'Restore the archive from a backup, or copy its sound records into a new one with `decant doctor --salvage FILE`: the session then ends before this event.',
      { index },
    )
  }

  /** The hash of the first event that was written after another. */
  async #nextHash(last: string | undefined): Promise<string | undefined> {
    return (await this.#archive.linked(this.#key(last), EVENT_RELATION)).at(-1)
  }

  #key(last = ''): string {
    return `session:${this.id}:${last}`
  }
}

function parseRecord<T>(schema: { parse(value: unknown): T }, record: ArchiveRecord): T | undefined {
  try {
    return schema.parse(JSON.parse(recordText(record)))
  } catch {
    return undefined
  }
}

/** Whether two mutations have the same JSON. */
function isSameMutation(a: SessionMutation, b: SessionMutation): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function conflictError(id: string): DecantError {
  return new DecantError(
    'session-conflict',
    `Session '${id}' was changed by another writer meanwhile`,
    'Open it again to continue from there, or fork it; nothing of this call was stored.',
  )
}

function missingRecordsError(id: string): DecantError {
  return new DecantError(
    'session-conflict',
    `Records that session '${id}' needs were pruned or forgotten meanwhile`,
    'Append the result of `render` to a session of another name, or open this one again to continue with what is left; nothing of this call was stored.',
  )
}
