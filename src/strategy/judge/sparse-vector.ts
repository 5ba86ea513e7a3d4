/** A vector with the places that are not zero: a short text fills few, and only those need comparing. */
export interface SparseVector {
  readonly vector: Float32Array
  readonly indices: Uint32Array
  readonly norm: number
}

export function toSparseVector(vector: Float32Array): SparseVector {
  let count = 0
  let square = 0
  for (const value of vector) {
    if (value !== 0) count++
    square += value * value
  }
  const indices = new Uint32Array(count)
  let next = 0
  vector.forEach((value, place) => {
    if (value !== 0) indices[next++] = place
  })
  return { vector, indices, norm: Math.sqrt(square) }
}

/**
 * Whether the cosine of two vectors is at least `minSimilarity`; it is 0 for an empty vector. Same as `cosineSimilarity`, but over the places of the sparser
 * vector only.
 */
export function isSimilar(a: SparseVector, b: SparseVector, minSimilarity: number): boolean {
  if (a.norm === 0 || b.norm === 0) return minSimilarity <= 0
  const [sparser, denser] = a.indices.length <= b.indices.length ? [a, b] : [b, a]
  let dot = 0
  for (const place of sparser.indices) dot += (sparser.vector[place] as number) * (denser.vector[place] as number)
  return dot >= minSimilarity * a.norm * b.norm
}
