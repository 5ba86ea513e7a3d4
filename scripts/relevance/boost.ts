import type { Forest } from '../../src/relevance/index.ts'

/** Rows to learn from, `width` numbers each. */
export interface Sample {
  readonly rows: Float32Array
  readonly width: number
  readonly label: Uint8Array
  readonly weight: Float32Array
  /** By row: the number of the cut it comes from. */
  readonly cut: Int32Array
}

/** Settings of learning. */
export interface BoostOptions {
  readonly trees: number
  readonly depth: number
  readonly rate: number
  /** Ridge on leaf values, in units of the mean weight. */
  readonly ridge: number
  /** Minimum sum of second derivatives in a leaf, in units of the mean weight. */
  readonly least: number
  /** Fraction of the columns that each tree sees, and the seed of that choice. */
  readonly columns: number
  readonly seed?: number
}

const BINS = 40

/**
 * How far chances are scaled to the number of atoms that each cut needed: 0 not at all, 1 wholly. In between, learning is mostly about which atoms of a
 * history are likelier than its others, and a little about which histories need more.
 */
const WITHIN = 0.5
const HIGHEST = 0.99

/**
 * Gradient-boosted trees for log loss with second-order leaves over binned columns (Friedman 2001; Chen and Guestrin 2016); chances are scaled towards each
 * cut's need.
 */
export function boost(sample: Sample, options: BoostOptions): Forest {
  const { rows, width, label, weight } = sample
  const count = label.length
  const edges = edgesOf(sample)
  const bins = binned(rows, width, count, edges)
  let positive = 0
  let total = 0
  for (let i = 0; i < count; i++) {
    total += weight[i] as number
    if (label[i]) positive += weight[i] as number
  }
  const base = Math.log(positive / (total - positive))
  const odds = new Float32Array(count).fill(base)
  const trees: Forest['trees'][number][] = []
  let random = options.seed ?? 1
  const next = () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    return random / 4294967296
  }
  const unit = total / count
  for (let t = 0; t < options.trees; t++) {
    const seen = Uint8Array.from({ length: width }, () => (next() < options.columns ? 1 : 0))
    trees.push(grow(sample, bins, edges, odds, seen, options, unit))
  }
  return { depth: options.depth, base, trees }
}

function edgesOf({ rows, width, label }: Sample): Float32Array[] {
  const count = label.length
  const step = Math.max(1, Math.floor(count / 20000))
  return Array.from({ length: width }, (_, f) => {
    const values: number[] = []
    for (let i = 0; i < count; i += step) values.push(rows[i * width + f] as number)
    values.sort((a, b) => a - b)
    const found: number[] = []
    for (let b = 1; b < BINS; b++) {
      const value = values[Math.floor((b * values.length) / BINS)] as number
      if (found.at(-1) !== value && value < (values.at(-1) as number)) found.push(value)
    }
    const rest = values.filter((value) => value > (found.at(-1) ?? Number.NEGATIVE_INFINITY))
    for (const q of [0.25, 0.5, 0.75]) {
      const value = rest[Math.floor(q * rest.length)]
      if (value !== undefined && value > (found.at(-1) ?? Number.NEGATIVE_INFINITY) && value < (values.at(-1) as number)) found.push(value)
    }
    return Float32Array.from(found)
  })
}

/** Bin b contains values above edge b-1 and up to edge b. */
function binned(rows: Float32Array, width: number, count: number, edges: readonly Float32Array[]): Uint8Array {
  const bins = new Uint8Array(count * width)
  for (let f = 0; f < width; f++) {
    const edge = edges[f] as Float32Array
    for (let i = 0; i < count; i++) {
      const value = rows[i * width + f] as number
      let low = 0
      let high = edge.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (value > (edge[middle] as number)) low = middle + 1
        else high = middle
      }
      bins[i * width + f] = low
    }
  }
  return bins
}

function grow(
  sample: Sample,
  bins: Uint8Array,
  edges: readonly Float32Array[],
  odds: Float32Array,
  seen: Uint8Array,
  options: BoostOptions,
  unit: number,
): Forest['trees'][number] {
  const { width, label, weight } = sample
  const count = label.length
  const inner = (1 << options.depth) - 1
  const gradient = new Float32Array(count)
  const curvature = new Float32Array(count)
  const scale = scaleOf(sample, odds)
  for (let i = 0; i < count; i++) {
    const p = Math.min(HIGHEST, (scale[sample.cut[i] as number] as number) / (1 + Math.exp(-(odds[i] as number))))
    gradient[i] = (weight[i] as number) * ((label[i] as number) - p)
    curvature[i] = (weight[i] as number) * p * (1 - p)
  }
  const node = new Uint16Array(count)
  const trait = new Array<number>(inner).fill(0)
  const above = new Array<number | null>(inner).fill(null)
  for (let level = 0; level < options.depth; level++) {
    const first = (1 << level) - 1
    const nodes = 1 << level
    const stride = BINS + 4
    const sums = new Float64Array(nodes * width * stride * 2)
    for (let i = 0; i < count; i++) {
      const offset = ((node[i] as number) - first) * width
      const g = gradient[i] as number
      const h = curvature[i] as number
      for (let f = 0; f < width; f++) {
        if (!seen[f]) continue
        const at = ((offset + f) * stride + (bins[i * width + f] as number)) * 2
        sums[at] = (sums[at] as number) + g
        sums[at + 1] = (sums[at + 1] as number) + h
      }
    }
    const splits = Array.from({ length: nodes }, (_, n) => bestSplit(sums, n, width, stride, edges, seen, options, unit))
    splits.forEach((split, n) => {
      if (!split) return
      trait[first + n] = split.trait
      above[first + n] = (edges[split.trait] as Float32Array)[split.bin] as number
    })
    for (let i = 0; i < count; i++) {
      const at = node[i] as number
      const split = splits[at - first]
      node[i] = split && (bins[i * width + split.trait] as number) > split.bin ? 2 * at + 2 : 2 * at + 1
    }
  }
  const leaves = 1 << options.depth
  const g = new Float64Array(leaves)
  const h = new Float64Array(leaves)
  for (let i = 0; i < count; i++) {
    const at = (node[i] as number) - inner
    g[at] = (g[at] as number) + (gradient[i] as number)
    h[at] = (h[at] as number) + (curvature[i] as number)
  }
  const leaf = Array.from(g, (value, i) => (options.rate * value) / ((h[i] as number) + options.ridge * unit))
  for (let i = 0; i < count; i++) odds[i] = (odds[i] as number) + (leaf[(node[i] as number) - inner] as number)
  return { trait, above, leaf }
}

/** By cut: the factor of its chances. */
function scaleOf({ label, weight, cut }: Sample, odds: Float32Array): Float64Array {
  const cuts = cut.reduce((most, one) => Math.max(most, one + 1), 0)
  const needed = new Float64Array(cuts)
  const predicted = new Float64Array(cuts)
  for (let i = 0; i < label.length; i++) {
    const at = cut[i] as number
    needed[at] = (needed[at] as number) + (weight[i] as number) * (label[i] as number)
    predicted[at] = (predicted[at] as number) + (weight[i] as number) / (1 + Math.exp(-(odds[i] as number)))
  }
  return needed.map((sum, at) => (predicted[at] ? (sum / (predicted[at] as number)) ** WITHIN : 1))
}

function bestSplit(
  sums: Float64Array,
  node: number,
  width: number,
  stride: number,
  edges: readonly Float32Array[],
  seen: Uint8Array,
  options: BoostOptions,
  unit: number,
): { trait: number; bin: number } | undefined {
  let best: { trait: number; bin: number } | undefined
  let maxStep = 1e-7 * unit
  const ridge = options.ridge * unit
  for (let f = 0; f < width; f++) {
    if (!seen[f]) continue
    const from = (node * width + f) * stride * 2
    const bins = (edges[f] as Float32Array).length + 1
    let g = 0
    let h = 0
    for (let b = 0; b < bins; b++) {
      g += sums[from + b * 2] as number
      h += sums[from + b * 2 + 1] as number
    }
    let left = 0
    let leftH = 0
    for (let b = 0; b < bins - 1; b++) {
      left += sums[from + b * 2] as number
      leftH += sums[from + b * 2 + 1] as number
      if (leftH < options.least * unit || h - leftH < options.least * unit) continue
      const gain = (left * left) / (leftH + ridge) + ((g - left) * (g - left)) / (h - leftH + ridge) - (g * g) / (h + ridge)
      if (gain > maxStep) {
        maxStep = gain
        best = { trait: f, bin: b }
      }
    }
  }
  return best
}
