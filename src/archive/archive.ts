/** What an archive keeps of one cut or one input. Bytes are sealed: they come back exactly as they went in. */
export interface ArchiveRecord {
  /** SHA-256 of `bytes`, lower-case hex: the address. */
  readonly hash: string
  /** Short handle under which text names it; stable under one archive key. */
  readonly ref: string
  /** A `vector` is what an embedding model made of the record it is linked from by a relation that begins with `vectors:`, and goes with it. */
  readonly kind: 'input' | 'part' | 'edit' | 'output' | 'event' | 'vector'
  readonly bytes: Uint8Array
  /** JSON for programs: where it came from, what it belongs to. */
  readonly meta?: Readonly<Record<string, unknown>>
  /**
   * When it was put last, in milliseconds since 1970, to the hour; absent where an archive does not know. `prune` leaves such a record. Where the clock had
   * fallen behind what was said before, as was said then.
   */
  readonly at?: number
}

/** A hit of a search: never the whole text. */
export interface ArchiveHit {
  readonly ref: string
  readonly hash: string
  readonly kind: ArchiveRecord['kind']
  /** Redacted text around the match. */
  readonly snippet: string
  readonly score: number
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What is put: the archive itself computes hash and ref. `text` is indexed for search; leave it out for bytes nobody searches. */
export interface ArchiveEntry {
  readonly kind: ArchiveRecord['kind']
  readonly bytes: Uint8Array | string
  readonly text?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Which records are found or listed. */
export interface ArchiveSearch {
  /** Records at most; all of them with `Infinity`. */
  readonly limit?: number | undefined
  readonly kind?: ArchiveRecord['kind'] | undefined
  /**
   * Whether a record may be seen, by its hash: the others are passed over as if they were not here, and do not count towards the limit.
   */
  readonly within?: ((hash: string) => boolean) | undefined
}

/**
 * Forgets records, where since it was made nothing new was put, vectors apart, and none of these again after a moment (milliseconds since 1970); resolves to
 * whether it did.
 */
export type ForgetUnlessPut = (hashes: readonly string[], since: number) => Promise<boolean>

/**
 * A content-addressed store of what was cut. All implementations pass one contract suite, which `archiveContract` of `decant/testing` runs on yours.
 *
 * `put` resolves only when the entries are durable; equal bytes are stored once. `get` and `forget` take a ref or a full hash, also as people copy it out
 * of a mark, with `decant:` before it; `get` resolves to undefined for a miss. What is no longer the bytes of its hash is never given: `get` throws
 * `hash-mismatch`, searches and lists leave it out. Nothing expires by itself. What fails is a `DecantError`; nothing else is thrown but what an aborted
 * signal gives and a fault of decant's own.
 */
export interface Archive {
  /** Secret of this archive, from which refs are made, as lower-case hex. Refs are handles, not authority. */
  readonly key: string
  /** True where nothing outlives the process. */
  readonly volatile: boolean
  put(entries: readonly ArchiveEntry[], options?: { signal?: AbortSignal }): Promise<readonly ArchiveRecord[]>
  get(refOrHash: string): Promise<ArchiveRecord | undefined>
  /** Full text, CJK too; query syntax is taken as text. Best first; where there is room, what holds English words of it in another form alone stands behind. */
  search(query: string, options?: ArchiveSearch): Promise<readonly ArchiveHit[]>
  /** What was put, the latest first: `limit` records (20 unless told) that came before the one with the hash `before`. None where that is not here. */
  list(options?: ArchiveSearch & { before?: string }): Promise<readonly ArchiveRecord[]>
  /** Names one record by another key, e.g. the SHA-256 of an output file → the record of its input. */
  link(from: string, to: string, relation: string): Promise<void>
  /** The latest first; linking again makes a link the latest. */
  linked(from: string, relation: string): Promise<readonly string[]>
  /**
   * By each key that begins so and goes on without another `:`: the hash that it was linked to first. For who would follow a long chain of links one by
   * one; who cannot look up many links at once lacks it.
   */
  linkedBelow?(beginning: string, relation: string): Promise<ReadonlyMap<string, string>>
  /**
   * Deletes this one record with its index rows, its vectors and all links from and to it; resolves to whether there was one. `forgetAll` also
   * deletes what else holds its text.
   */
  forget(refOrHash: string): Promise<boolean>
  /**
   * Forgets several; what is not here is passed over.
   * @param instead by hash: the bytes of a record that takes the place of that one, of its kind, age and `meta`, under the links that it had, in their order.
   * `get` gives it for the ref of that one too, and a search finds it by its words where it found that one
   */
  forgetEach(hashes: readonly string[], instead?: ReadonlyMap<string, string>): Promise<void>
  /**
   * Begins to forget what is no longer used: resolves to what forgets in one step, unless anything was put since this was called. Who cannot see what others
   * put meanwhile lacks it; `prune` then looks once more just before it deletes.
   */
  unlessPut?(): Promise<ForgetUnlessPut>
  /** Gives back to the system what room deleted records left. Takes time and, for a while, as much room again; nothing where none is kept. */
  shrink(): Promise<void>
  /** Closing again does nothing. */
  close(): Promise<void>
}
