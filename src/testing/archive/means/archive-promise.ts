import type { Archive } from '../../../archive/index.ts'

/**
 * The subject of a promise. decant relies on `put`, `list`, `link`, `forget`, `replace` and `close`. `search` finds words; `words` finds their other forms
 * and knows which words carry no meaning; `secrets` are not shown; `age` is what `prune` uses; `durability` is what outlives the process.
 */
export type ArchiveSubject = 'put' | 'list' | 'link' | 'forget' | 'replace' | 'close' | 'search' | 'words' | 'secrets' | 'age' | 'durability'

/** What a check works with. */
export interface CheckContext {
  /** A fresh, empty archive each time, closed by who runs the check. */
  readonly open: () => Promise<Archive>
  /** Opens the archive that `open` returned last, as another process would. */
  readonly reopen: () => Promise<Archive>
  /** Sets the clock that archives use, in milliseconds since 1970; undefined resets it. */
  readonly clock: (now: number | undefined) => void
}

/** One thing that every archive promises. */
export interface ArchivePromise {
  readonly subject: ArchiveSubject
  /** What an archive does, as a sentence continues after its name. */
  readonly promise: string
  /** What the check cannot be run without. */
  readonly needs?: 'reopen' | 'clock'
  /** Throws if an archive breaks the promise. */
  readonly check: (means: CheckContext) => Promise<void>
}
