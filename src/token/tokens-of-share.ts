/**
 * Tokens that a share of so many is, rounded down. A share such as 0.29 is not told in halves: 0.29 × 100 is less than 29 in a computer, 29 / 100 is 0.29.
 * @example
 * tokensOfShare(100, 0.29) // 29
 */
export function tokensOfShare(tokens: number, share: number): number {
  const below = Math.floor(tokens * share)
  return (below + 1) / tokens <= share ? below + 1 : below
}
