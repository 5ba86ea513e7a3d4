/** The smallest and largest plausible windows: a user who gives fewer tokens means thousands, one who gives more wrote `k` after a full number. */
export const [LEAST_WINDOW, MOST_WINDOW] = [500, 100_000_000]

/** Why a number of tokens is not a model's window, and what was probably meant. */
export interface NoWindow {
  readonly why: string
  readonly meant: string
}

/** Undefined if the number is a plausible window. */
export function noWindow(tokens: number): NoWindow | undefined {
  if (tokens < LEAST_WINDOW) return { why: `No model takes as few tokens as ${tokens}`, meant: `${tokens}k` }
  if (tokens > MOST_WINDOW) return { why: `No model takes as many tokens as ${tokens}`, meant: tokens / 1_000 <= MOST_WINDOW ? `${tokens / 1_000}` : '200k' }
  return undefined
}
