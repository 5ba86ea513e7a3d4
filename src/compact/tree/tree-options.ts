import type { Archive } from '../../archive/index.ts'
import type { Profile } from '../../law/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { TreeShape } from './tree-shape.ts'

/** The options of a tree compaction. */
export interface TreeOptions {
  readonly shape: TreeShape
  readonly profile: Profile
  readonly counter: Counter
  /** Key of the archive, from which handles are made. */
  readonly key: string
  /** What no summary may lose. Fields left out are taken from the record before; a missing task list otherwise from the run's own to-do tool. */
  readonly keyInformation?: KeyInformationOptions | undefined
  /** What stays whole and in place: tools, files, patterns, ids. */
  readonly protect?: Protection | undefined
  /** Merged into the meta of everything that is archived. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** Where a compaction writes before it cuts. */
export interface TreeStores {
  readonly archive: Archive
  /** Key facts, found by rule whoever writes the summaries, are written to `user/compaction_flush.jsonl` below this folder; not written if it is left out. */
  readonly memoryDir?: string | undefined
}
