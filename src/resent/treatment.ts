/**
 * What became of one history: `passed` as it came, `rendered` as an earlier compaction left it, `compacted` anew, or sent as the
 * `original` though it is above the trigger, because nothing could be cut or a fault of ours stood in the way.
 */
export type Treatment = 'passed' | 'rendered' | 'compacted' | 'original'
