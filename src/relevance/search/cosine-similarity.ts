import { DecantError } from '../../message/index.ts'

/**
 * The cosine of two vectors: 1 for the same direction, 0 if they share nothing or one is all zeros.
 * @throws DecantError `invalid-argument` if their lengths differ
 */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length)
    throw new DecantError(
      'invalid-argument',
      `Vectors of ${a.length} and ${b.length} numbers cannot be compared`,
      'Make all vectors with one embedder, that of the task too; `embedded` does.',
    )
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number
    const y = b[i] as number
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  return squareA === 0 || squareB === 0 ? 0 : dot / Math.sqrt(squareA * squareB)
}
