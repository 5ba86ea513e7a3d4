/**
 * Computes a share of a number of tokens, rounded down. Corrects binary rounding: 0.29 × 100 is computed as less than 29, although 29 / 100 is 0.29.
 * @example
 * tokensOfShare(100, 0.29) // 29
 */
export function tokensOfShare(tokens: number, share: number): number {
  const roundedDown = Math.floor(tokens * share)
  return (roundedDown + 1) / tokens <= share ? roundedDown + 1 : roundedDown
}
