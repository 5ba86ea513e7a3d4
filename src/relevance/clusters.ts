import { similarity } from './similarity.ts'

/** Options of `clusters`. */
export interface ClusterOptions {
  /** How many clusters; by default the square root of half the vectors, at least one. */
  readonly count?: number
  /** How often centres move at most. */
  readonly rounds?: number
}

/**
 * Groups vectors by direction: spherical k-means from centres chosen farthest-first, so the same vectors always give the same groups
 * (Gonzalez 1985; Dhillon and Modha 2001). Returns the members of each group in order, groups by their first member; zero vectors join the
 * group of the vector before them. `count × rounds` passes over the vectors.
 */
export function clusters(vectors: readonly Float32Array[], options: ClusterOptions = {}): number[][] {
  if (vectors.length === 0) return []
  const count = Math.min(vectors.length, Math.max(1, Math.floor(options.count ?? Math.sqrt(vectors.length / 2))))
  let centres = farthestFirst(vectors, count)
  let group = assign(vectors, centres)
  for (let round = 0; round < (options.rounds ?? 12); round++) {
    centres = centresOf(vectors, group, centres)
    const next = assign(vectors, centres)
    if (next.every((value, i) => value === group[i])) break
    group = next
  }
  const found = new Map<number, number[]>()
  group.forEach((value, i) => {
    const members = found.get(value)
    if (members) members.push(i)
    else found.set(value, [i])
  })
  return [...found.values()]
}

function farthestFirst(vectors: readonly Float32Array[], count: number): Float32Array[] {
  const centres = [vectors[0] as Float32Array]
  const nearest = vectors.map((vector) => similarity(vector, centres[0] as Float32Array))
  while (centres.length < count) {
    let farthest = 0
    nearest.forEach((value, i) => {
      if (value < (nearest[farthest] as number)) farthest = i
    })
    const centre = vectors[farthest] as Float32Array
    centres.push(centre)
    vectors.forEach((vector, i) => {
      nearest[i] = i === farthest ? 2 : Math.max(nearest[i] as number, similarity(vector, centre))
    })
  }
  return centres
}

function assign(vectors: readonly Float32Array[], centres: readonly Float32Array[]): number[] {
  let before = 0
  return vectors.map((vector) => {
    let best = before
    let most = 0
    centres.forEach((centre, i) => {
      const value = similarity(vector, centre)
      if (value > most) [best, most] = [i, value]
    })
    before = best
    return best
  })
}

function centresOf(vectors: readonly Float32Array[], group: readonly number[], old: readonly Float32Array[]): Float32Array[] {
  const sums = old.map((centre) => new Float32Array(centre.length))
  const sizes = new Array<number>(old.length).fill(0)
  vectors.forEach((vector, i) => {
    const at = group[i] as number
    const sum = sums[at] as Float32Array
    sizes[at] = (sizes[at] as number) + 1
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (vector[k] as number)
  })
  return sums.map((sum, i) => (sizes[i] === 0 ? (old[i] as Float32Array) : sum))
}
