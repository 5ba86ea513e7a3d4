/** Tokens that every model takes, and more than any takes: who names fewer means thousands, who names more wrote `k` behind what had its zeros. */
export const [LEAST_WINDOW, MOST_WINDOW] = [500, 100_000_000]

/** Why no model takes just so many tokens, and what was likely meant. */
export interface NoWindow {
  readonly why: string
  readonly meant: string
}

/** Undefined where a model may take so many tokens. */
export function noWindow(tokens: number): NoWindow | undefined {
  if (tokens < LEAST_WINDOW) return { why: `No model takes as few tokens as ${tokens}`, meant: `${tokens}k` }
  if (tokens > MOST_WINDOW) return { why: `No model takes as many tokens as ${tokens}`, meant: tokens / 1_000 <= MOST_WINDOW ? `${tokens / 1_000}` : '200k' }
  return undefined
}
