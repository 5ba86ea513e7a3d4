/** The size of a summary in tokens: this share of the text that it summarises (between a tenth and a fifth), within bounds, plus the lines around it. */
export const SUMMARY_SIZE = { share: 0.15, least: 80, most: 2000, head: 50 } as const

/** A run of no more tokens than this is shorter than any summary of it. */
export const LEAST_SUMMARY = SUMMARY_SIZE.head + SUMMARY_SIZE.least
