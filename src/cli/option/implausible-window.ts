/** The smallest and largest plausible windows: a user who gives fewer tokens means thousands, one who gives more wrote `k` after a full number. */
export const [MIN_WINDOW, MAX_WINDOW] = [500, 100_000_000]

/** Why a number of tokens is not a model's window, and what was probably meant. */
export interface ImplausibleWindow {
  readonly why: string
  readonly suggestion: string
}

/** Undefined if the number is a plausible window. */
export function implausibleWindow(tokens: number): ImplausibleWindow | undefined {
  if (tokens < MIN_WINDOW) return { why: `No model takes as few tokens as ${tokens}`, suggestion: `${tokens}k` }
  if (tokens > MAX_WINDOW) return { why: `No model takes as many tokens as ${tokens}`, suggestion: tokens / 1_000 <= MAX_WINDOW ? `${tokens / 1_000}` : '200k' }
  return undefined
}
