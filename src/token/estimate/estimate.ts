import { checkText } from '../../message/index.ts'
import { PIECE_WEIGHTS } from './piece-weights.ts'
import { weighPieces } from './weigh-pieces.ts'

/**
 * Estimates o200k tokens fast, without a vocabulary: cuts the text as a byte-pair vocabulary would and weighs each piece by its kind and length, with weights
 * fitted to real counts. Measured on recorded runs: within 2 % of the true count by source, 3 to 4 % off per chunk of 1,500 characters, some 1 to 10 % on
 * base64 and hashes (bench/results/token.md); never more than the number of UTF-8 bytes. Linear; no text makes it throw.
 *
 * @example
 * estimateTokens('hello world') // 2
 */
export function estimateTokens(text: string): number {
  return checkText(text, 'estimateTokens') === '' ? 0 : Math.max(1, Math.round(weighPieces(text, PIECE_WEIGHTS)))
}
