import type { Archive } from '../../archive/index.ts'
import type { Price } from '../../cost/index.ts'
import type { Profile } from '../../law/index.ts'
import type { LanguageModel } from '../../model/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { TreeShape } from './tree-shape.ts'

/** Who writes the words of summaries, and what that costs. */
export interface SummaryModel {
  /** Retries and a breaker are the caller's to put around it: `withRetries`, `withBreaker`. */
  readonly model: LanguageModel
  /** The model to ask for, where one client serves several. */
  readonly name?: string
  /** Tokens of the conversation that one question holds at the most; 24,000 unless set. */
  readonly maxInput?: number
  /** In any unit a token. */
  readonly price?: Price
  readonly signal?: AbortSignal
  /** Called after each summary that was asked for. */
  readonly onProgress?: (done: number, all: number) => void
}

/** What a tree compaction is made with. */
export interface TreeOptions {
  readonly shape: TreeShape
  readonly profile: Profile
  readonly counter: Counter
  /** Key of the archive, from which handles are made. */
  readonly key: string
  /** What no summary may lose. What is left out is taken over from the record before, the task list else from the run's own to-do tool. */
  readonly keyInformation?: KeyInformationOptions
  /** What stays whole in its place: tools, files, patterns, ids. */
  readonly protect?: Protection
  /** Joins the meta of all that is archived. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** Where a compaction writes before it cuts. */
export interface TreeStores {
  readonly archive: Archive
  /** Key facts go to `user/compaction_flush.jsonl` below it; nowhere where it is left out. */
  readonly memoryDir?: string
}
