/** The size of a summary in tokens: this fraction of the text that it summarises (between a tenth and a fifth), within bounds, plus the lines around it. */
export const SUMMARY_SIZE = { fraction: 0.15, minTokens: 80, maxTokens: 2000, frameTokens: 50 } as const

/** A run of no more tokens than this is shorter than any summary of it. */
export const MIN_SUMMARY_TOKENS = SUMMARY_SIZE.frameTokens + SUMMARY_SIZE.minTokens
