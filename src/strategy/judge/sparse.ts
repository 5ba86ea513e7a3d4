/** A vector with the places that are not zero: a short text fills few, and only those need comparing. */
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

/** Whether the cosine of two vectors is at least `least`; it is 0 for an empty vector. Same as `similarity`, but over the places of the sparser vector only. */
export function isAlike(a: Sparse, b: Sparse, least: number): boolean {
  if (a.length === 0 || b.length === 0) return least <= 0
  const [few, many] = a.places.length <= b.places.length ? [a, b] : [b, a]
  let dot = 0
  for (const place of few.places) dot += (few.vector[place] as number) * (many.vector[place] as number)
  return dot >= least * a.length * b.length
}
