import { similarity } from './similarity.ts'

/** Options of `topicBoundaries`. */
export interface TopicOptions {
  /** How many vectors on each side of a boundary are compared. */
  readonly window?: number
  /** How far below the mean depth, in standard deviations, a valley still counts; greater finds more boundaries. */
  readonly cutoff?: number
  /** Vectors between two boundaries at least. */
  readonly least?: number
}

/**
 * Where the topic changes: the indices before which a new one starts, in order, never 0. TextTiling (Hearst 1997) over vectors: neighbours are
 * compared in blocks, and the valleys of their likeness that are deep for this very text are boundaries. Linear for a fixed window.
 */
export function topicBoundaries(vectors: readonly Float32Array[], options: TopicOptions = {}): number[] {
  const { window = 3, cutoff = 0.5, least = 2 } = options
  const likeness: number[] = []
  for (let i = 1; i < vectors.length; i++) likeness.push(similarity(sum(vectors, i - window, i), sum(vectors, i, i + window)))
  const depths = likeness.map((value, i) => climb(likeness, i, -1) + climb(likeness, i, 1) - 2 * value)
  const mean = depths.reduce((total, depth) => total + depth, 0) / Math.max(1, depths.length)
  const deviation = Math.sqrt(depths.reduce((total, depth) => total + (depth - mean) ** 2, 0) / Math.max(1, depths.length))
  const found: number[] = []
  depths.forEach((depth, i) => {
    const isValley = (likeness[i] as number) <= (likeness[i - 1] ?? 2) && (likeness[i] as number) < (likeness[i + 1] ?? 2)
    if (!isValley || depth <= 0 || depth < mean + deviation * (1 - 2 * cutoff)) return
    if (i + 1 - (found.at(-1) ?? 0) >= least && vectors.length - i - 1 >= least) found.push(i + 1)
  })
  return found
}

/** The height of the hill that rises from a place in one direction. */
function climb(values: readonly number[], from: number, step: 1 | -1): number {
  let at = from
  while ((values[at + step] ?? Number.NEGATIVE_INFINITY) >= (values[at] as number) && Math.abs(at - from) < 64) at += step
  return values[at] as number
}

function sum(vectors: readonly Float32Array[], from: number, to: number): Float32Array {
  const total = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors.slice(Math.max(0, from), to)) for (let k = 0; k < total.length; k++) total[k] = (total[k] as number) + (vector[k] as number)
  return total
}
