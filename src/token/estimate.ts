import { PieceReader } from './piece-reader.ts'
import { PIECE_WEIGHTS } from './piece-weights.ts'

/** Adds up what pieces cost. */
class Sum {
  total = 0

  add(index: number, amount: number): void {
    this.total += (PIECE_WEIGHTS[index] as number) * amount
  }
}

/**
 * A fast estimate of o200k tokens, with no vocabulary: cuts the text as a byte-pair vocabulary would and weighs each piece by its kind and
 * length, with weights fitted to real counts. Measured on recorded runs: within 2 % of the truth by source, 3 to 4 % off a chunk of 1,500
 * characters, some 1 to 10 % on base64 and hashes (bench/results/token.md). Linear, never throws.
 *
 * @example
 * estimateTokens('hello world') // 2
 */
export function estimateTokens(text: string): number {
  const sum = new Sum()
  new PieceReader(text, sum).read()
  return text === '' ? 0 : Math.max(1, Math.round(sum.total))
}
