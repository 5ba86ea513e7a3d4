import type { Archive } from '../../archive/index.ts'
import type { ArchiveSubject } from './means/archive-promise.ts'

/** Subjects that an archive can do without: decant stores and recalls cut text without them. */
export type SpareSubject = Extract<ArchiveSubject, 'search' | 'words' | 'secrets' | 'age' | 'durability'>

/** Options of a run of the archive contract. */
export interface ArchiveContractOptions {
  /** Reopens the archive that `open` returned last, as another process would. Archives that outlive the process must keep their records. */
  readonly reopen?: (() => Promise<Archive>) | undefined
  /** Sets the clock that the archive uses, in milliseconds since 1970; undefined resets it. With it, clocks that were set back are tried too. */
  readonly clock?: ((now: number | undefined) => void) | undefined
  /** Subjects that are not tried, each with the reason why the archive does without it. */
  readonly without?: Readonly<Partial<Record<SpareSubject, string>>> | undefined
}

/** A promise that an archive broke. */
export interface ArchiveFailure {
  readonly subject: ArchiveSubject
  /** What an archive does, as a sentence continues after its name. */
  readonly promise: string
  /** What this one did instead. */
  readonly message: string
}
