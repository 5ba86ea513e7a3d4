/** A vector by what in it is not zero: a short text fills few of its places, and only those need be compared. */
export interface Sparse {
  readonly vector: Float32Array
  readonly places: Uint32Array
  readonly length: number
}

export function sparse(vector: Float32Array): Sparse {
  let count = 0
  let square = 0
  for (const value of vector) {
    if (value !== 0) count++
    square += value * value
  }
  const places = new Uint32Array(count)
  let next = 0
  vector.forEach((value, place) => {
    if (value !== 0) places[next++] = place
  })
  return { vector, places, length: Math.sqrt(square) }
}

/** Whether the cosine of two vectors is at least so much; of nothing it is 0. As `similarity` has it, in the fewer places of the two. */
export function isAlike(a: Sparse, b: Sparse, least: number): boolean {
  if (a.length === 0 || b.length === 0) return least <= 0
  const [few, many] = a.places.length <= b.places.length ? [a, b] : [b, a]
  let dot = 0
  for (const place of few.places) dot += (few.vector[place] as number) * (many.vector[place] as number)
  return dot >= least * a.length * b.length
}
