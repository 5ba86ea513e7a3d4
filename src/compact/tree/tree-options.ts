import type { Archive } from '../../archive/index.ts'
import type { Profile } from '../../law/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { TreeShape } from './tree-shape.ts'

/** What a tree compaction is made with. */
export interface TreeOptions {
  readonly shape: TreeShape
  readonly profile: Profile
  readonly counter: Counter
  /** Key of the archive, from which handles are made. */
  readonly key: string
  /** What no summary may lose. What is left out is taken over from the record before, the task list else from the run's own to-do tool. */
  readonly keyInformation?: KeyInformationOptions | undefined
  /** What stays whole in its place: tools, files, patterns, ids. */
  readonly protect?: Protection | undefined
  /** Joins the meta of all that is archived. */
  readonly about?: Readonly<Record<string, unknown>> | undefined
}

/** Where a compaction writes before it cuts. */
export interface TreeStores {
  readonly archive: Archive
  /** Key facts, found by rule whoever words the summaries, go to `user/compaction_flush.jsonl` below it; nowhere where it is left out. */
  readonly memoryDir?: string | undefined
}
