/** How large a summary gets: this share of what it sums up (between a tenth and a fifth), within bounds, and the lines around it. Tokens. */
export const SUMMARY_SIZE = { share: 0.15, least: 80, most: 2000, head: 50 } as const

/** A run that takes no more than this is shorter than any summary of it. */
export const LEAST_SUMMARY = SUMMARY_SIZE.head + SUMMARY_SIZE.least
