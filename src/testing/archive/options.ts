import type { Archive } from '../../archive/index.ts'
import type { ArchiveSubject } from './means/promise.ts'

/** Subjects that an archive can do without: decant keeps what it cuts and gets it back all the same. */
export type SpareSubject = Extract<ArchiveSubject, 'search' | 'words' | 'secrets' | 'age' | 'durability'>

/** Options of a run of the archive contract. */
export interface ArchiveContractOptions {
  /** Opens once more what `open` gave last, as another process would. Whoever outlives the process is held to that. */
  readonly reopen?: (() => Promise<Archive>) | undefined
  /** Sets the clock that the archive goes by, in milliseconds since 1970; undefined sets it right. With it, clocks that were set back are tried too. */
  readonly clock?: ((now: number | undefined) => void) | undefined
  /** Subjects that are not tried, by the reason why the archive does without. */
  readonly without?: Readonly<Partial<Record<SpareSubject, string>>> | undefined
}

/** A promise that an archive broke. */
export interface ArchiveFailure {
  readonly subject: ArchiveSubject
  /** What an archive does, as a sentence goes on behind its name. */
  readonly promise: string
  /** What this one did instead. */
  readonly message: string
}
