/**
 * What was done with one history: `passed` unchanged, `rendered` as an earlier compaction left it, `compacted` anew, or sent as the `original` although it is
 * above the trigger, because nothing could be cut or a bug in decant prevented it.
 */
export type Treatment = 'passed' | 'rendered' | 'compacted' | 'original'
