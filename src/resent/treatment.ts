/**
 * What was done with one history: `passed` unchanged, `rendered` as an earlier compaction left it, newly `compacted`, or sent as the `original` although it is
 * above the trigger, because nothing could be cut or something in decant failed.
 */
export type Treatment = 'passed' | 'rendered' | 'compacted' | 'original'
