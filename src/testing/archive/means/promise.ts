import type { Archive } from '../../../archive/index.ts'

/**
 * What a promise is about. `put`, `list`, `link`, `forget`, `replace` and `close` are what decant relies on. `search` finds words; `words` finds their other
 * forms and knows which say nothing; `secrets` are not shown; `age` is what `prune` goes by; `durability` is what outlives the process.
 */
export type ArchiveSubject = 'put' | 'list' | 'link' | 'forget' | 'replace' | 'close' | 'search' | 'words' | 'secrets' | 'age' | 'durability'

/** What a check works with. */
export interface Means {
  /** A fresh, empty archive each time, closed by who runs the check. */
  readonly open: () => Promise<Archive>
  /** What `open` gave last, as another process finds it. */
  readonly reopen: () => Promise<Archive>
  /** Sets the clock that archives go by, in milliseconds since 1970; undefined sets it right. */
  readonly clock: (now: number | undefined) => void
}

/** One thing that every archive promises. */
export interface ArchivePromise {
  readonly subject: ArchiveSubject
  /** What an archive does, as a sentence goes on behind its name. */
  readonly promise: string
  /** Without which it cannot be tried. */
  readonly needs?: 'reopen' | 'clock'
  /** Throws where an archive breaks it. */
  readonly check: (means: Means) => Promise<void>
}
