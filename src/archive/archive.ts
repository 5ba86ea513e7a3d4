/** What an archive stores of one cut or one input. Its bytes are returned exactly as they were put. */
export interface ArchiveRecord {
  /** SHA-256 of `bytes`, lower-case hex: the address. */
  readonly hash: string
  /** Short handle by which text refers to it; stable under one archive key. */
  readonly ref: string
  /** A `vector` is an embedding of the record that links to it by a relation beginning with `vectors:`, and is deleted with that record. */
  readonly kind: 'input' | 'part' | 'edit' | 'output' | 'event' | 'vector'
  readonly bytes: Uint8Array
  /** JSON for programs: where the record came from, what it belongs to. */
  readonly meta?: Readonly<Record<string, unknown>>
  /**
   * When it was last put, in milliseconds since 1970, accurate to the hour; absent if an archive does not know, and `prune` keeps such a record. If the clock
   * had been set back, the latest earlier time is used instead.
   */
  readonly at?: number
}

/** A search hit: never the full text. */
export interface ArchiveHit {
  readonly ref: string
  readonly hash: string
  readonly kind: ArchiveRecord['kind']
  /** Redacted text around the match. */
  readonly snippet: string
  readonly score: number
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What is put: the archive itself computes hash and ref. `text` is indexed for search; leave it out for bytes that nobody searches. */
export interface ArchiveEntry {
  readonly kind: ArchiveRecord['kind']
  readonly bytes: Uint8Array | string
  readonly text?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Which records to find or list. */
export interface ArchiveSearch {
  /** Maximum number of records; all of them with `Infinity`. */
  readonly limit?: number | undefined
  readonly kind?: ArchiveRecord['kind'] | undefined
  /** Whether a record may be seen, by its hash: others are skipped as if they did not exist, and do not count towards the limit. */
  readonly isVisible?: ((hash: string) => boolean) | undefined
}

/**
 * Deletes records if nothing new except vectors was put since this function was made, and none of these records was put again after a moment (milliseconds
 * since 1970); resolves to whether it did.
 */
export type ForgetUnlessPut = (hashes: readonly string[], since: number) => Promise<boolean>

/**
 * A content-addressed store of what was cut. All implementations pass one contract suite, which `archiveContract` of `decant/testing` runs on yours.
 *
 * `put` resolves only when the entries are durable; equal bytes are stored once. `get` and `forget` take a ref or a full hash, also as people copy it out of a
 * mark, with `decant:` before it; `get` resolves to undefined for a miss. Bytes that no longer match their hash are never returned: `get` throws
 * `hash-mismatch`, searches and lists skip them. Nothing expires by itself. Every failure is a `DecantError`; nothing else is thrown except the reason of an
 * aborted signal and a bug in decant itself.
 */
export interface Archive {
  /** Secret of this archive, from which refs are made, as lower-case hex. Refs are handles, not authority. */
  readonly key: string
  /** True if nothing outlives the process. */
  readonly volatile: boolean
  put(entries: readonly ArchiveEntry[], options?: { signal?: AbortSignal }): Promise<readonly ArchiveRecord[]>
  get(refOrHash: string): Promise<ArchiveRecord | undefined>
  /**
   * Full-text search, CJK too; query syntax is treated as text. Best first; if there is room, records that contain only other forms of its English words
   * follow.
   */
  search(query: string, options?: ArchiveSearch): Promise<readonly ArchiveHit[]>
  /** Records, the latest first: up to `limit` (20 by default) that came before the one with the hash `before`. Empty if that record does not exist. */
  list(options?: ArchiveSearch & { before?: string }): Promise<readonly ArchiveRecord[]>
  /** Links another key to a record, e.g. the SHA-256 of an output file → the record of its input. */
  link(from: string, to: string, relation: string): Promise<void>
  /** The latest first; linking again makes a link the latest. */
  linked(from: string, relation: string): Promise<readonly string[]>
  /**
   * For each key that begins with `beginning` and has no further `:`, the hash that it was linked to first. Lets a caller follow a long chain of links without
   * a query per link; an archive that cannot look up many links at once leaves it out.
   */
  linkedBelow?(beginning: string, relation: string): Promise<ReadonlyMap<string, string>>
  /**
   * Deletes this one record with its index rows, its vectors and all links from and to it; resolves to whether it existed. `forgetAll` also deletes other
   * records' copies of its text.
   */
  forget(refOrHash: string): Promise<boolean>
  /**
   * Deletes several records; those that do not exist are skipped.
   * @param instead by hash: the bytes of a record that replaces that one, with its kind, age and `meta`, and its links in their order. `get` returns the
   * replacement for the old ref too, and a search finds it by its words if it found the old record
   */
  forgetEach(hashes: readonly string[], instead?: ReadonlyMap<string, string>): Promise<void>
  /**
   * Begins to delete unused records: resolves to a function that deletes them in one step, unless anything was put since this call. An archive that cannot see
   * what others put meanwhile leaves it out; `prune` then checks once more just before it deletes.
   */
  unlessPut?(): Promise<ForgetUnlessPut>
  /** Returns the space of deleted records to the system. Takes time and, for a while, as much space again; does nothing if there is none. */
  shrink(): Promise<void>
  /** Closing again does nothing. */
  close(): Promise<void>
}
