/**
 * Boosted trees as plain data. Every tree is complete: inner node n has the children 2n+1 and 2n+2; a row goes right if its trait is above the threshold. A
 * node that was not split has the threshold `null` and sends every row left.
 */
export interface Forest {
  readonly depth: number
  /** Log odds before any tree. */
  readonly base: number
  readonly trees: readonly {
    /** Columns of the inner nodes. */
    readonly trait: readonly number[]
    readonly above: readonly (number | null)[]
    /** Log odds that each leaf adds. */
    readonly leaf: readonly number[]
  }[]
}

/** A forest as arrays, for speed. */
export interface FlatForest {
  readonly depth: number
  readonly base: number
  readonly trees: number
  readonly trait: Int32Array
  readonly above: Float32Array
  readonly leaf: Float32Array
}

/** Converts a forest to columns. */
export function flattenForest(forest: Forest): FlatForest {
  const inner = (1 << forest.depth) - 1
  const leaves = 1 << forest.depth
  const flat: FlatForest = {
    depth: forest.depth,
    base: forest.base,
    trees: forest.trees.length,
    trait: new Int32Array(inner * forest.trees.length),
    above: new Float32Array(inner * forest.trees.length),
    leaf: new Float32Array(leaves * forest.trees.length),
  }
  forest.trees.forEach((tree, t) => {
    tree.trait.forEach((trait, n) => {
      flat.trait[t * inner + n] = trait
      flat.above[t * inner + n] = tree.above[n] ?? Number.POSITIVE_INFINITY
    })
    tree.leaf.forEach((value, n) => {
      flat.leaf[t * leaves + n] = value
    })
  })
  return flat
}

/** The log odds of the row that starts at `at`. Comparisons are summed, not branched on, since the path of a row cannot be predicted. */
export function logOdds(flat: FlatForest, rows: Float32Array, at: number): number {
  if (flat.depth === 4) return logOddsOfFour(flat, rows, at)
  const { depth, trees, trait, above, leaf } = flat
  const inner = (1 << depth) - 1
  let sum = flat.base
  for (let t = 0, root = 0; t < trees; t++, root += inner) {
    let node = 0
    for (let level = 0; level < depth; level++) {
      const index = root + node
      node = 2 * node + 1 + Number((rows[at + (trait[index] as number)] as number) > (above[index] as number))
    }
    sum += leaf[root + t + node - inner] as number
  }
  return sum
}

/** The same for trees of four levels, unrolled. */
function logOddsOfFour({ base, trees, trait, above, leaf }: FlatForest, rows: Float32Array, at: number): number {
  let sum = base
  for (let t = 0, root = 0; t < trees; t++, root += 15) {
    let node = 1 + Number((rows[at + (trait[root] as number)] as number) > (above[root] as number))
    let index = root + node
    node = 2 * node + 1 + Number((rows[at + (trait[index] as number)] as number) > (above[index] as number))
    index = root + node
    node = 2 * node + 1 + Number((rows[at + (trait[index] as number)] as number) > (above[index] as number))
    index = root + node
    node = 2 * node + 1 + Number((rows[at + (trait[index] as number)] as number) > (above[index] as number))
    sum += leaf[root + t + node - 15] as number
  }
  return sum
}
