/** Number of neighbouring places that are compared before it is checked whether the rest can still matter. */
const BLOCK = 16
/** Far above the rounding error of a sum of products, relative to the product of the norms. */
const ROUNDING = 1e-9

/** A vector with the places that are not zero: a short text fills few, and only those need comparing. */
export interface SparseVector {
  readonly vector: Float32Array
  readonly indices: Uint32Array
  readonly norm: number
  /** For each block of places, the number of `indices` up to its end. */
  readonly blockEnds: Uint32Array
  /** For each block of places, the norm of all places behind it. */
  readonly restNorms: Float64Array
}

export function toSparseVector(vector: Float32Array): SparseVector {
  let count = 0
  let square = 0
  for (const value of vector) {
    if (value !== 0) count++
    square += value * value
  }
  const indices = new Uint32Array(count)
  const blocks = Math.ceil(vector.length / BLOCK)
  const blockEnds = new Uint32Array(blocks)
  const restNorms = new Float64Array(blocks)
  let next = count
  let rest = 0
  for (let block = blocks - 1; block >= 0; block--) {
    blockEnds[block] = next
    restNorms[block] = Math.sqrt(rest)
    for (let place = Math.min(vector.length, (block + 1) * BLOCK) - 1; place >= block * BLOCK; place--) {
      const value = vector[place] as number
      if (value !== 0) indices[--next] = place
      rest += value * value
    }
  }
  return { vector, indices, norm: Math.sqrt(square), blockEnds, restNorms }
}

/**
 * Whether the cosine of two vectors is at least `minSimilarity`; it is 0 for an empty vector. Same as `cosineSimilarity`, but over the places of the sparser
 * vector only, and no further than to where the rest cannot make them similar (by the inequality of Cauchy and Schwarz).
 */
export function isSimilar(a: SparseVector, b: SparseVector, minSimilarity: number): boolean {
  if (a.norm === 0 || b.norm === 0) return minSimilarity <= 0
  const [sparser, denser] = a.indices.length <= b.indices.length ? [a, b] : [b, a]
  const { indices, vector, blockEnds, restNorms } = sparser
  const least = minSimilarity * a.norm * b.norm
  const leastPossible = least - ROUNDING * a.norm * b.norm
  let dot = 0
  let i = 0
  for (let block = 0; block < blockEnds.length; block++) {
    for (const end = blockEnds[block] as number; i < end; i++) {
      const place = indices[i] as number
      dot += (vector[place] as number) * (denser.vector[place] as number)
    }
    if (dot + (restNorms[block] as number) * (denser.restNorms[block] as number) < leastPossible) return false
  }
  return dot >= least
}
