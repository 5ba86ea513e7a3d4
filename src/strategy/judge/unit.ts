/** The vector scaled to length 1; a zero vector stays zero. */
export function unit(vector: Float32Array): Float32Array {
  let sum = 0
  for (const x of vector) sum += x * x
  if (sum > 0) {
    const length = Math.sqrt(sum)
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / length
  }
  return vector
}
