import type { FlatForest } from './forest.ts'

/**
 * The amount that each column of a row adds to its log odds above the mean of all rows: every split on the row's path is charged to its column by the change in
 * the mean of the leaves below (Saabas 2014).
 */
export function columnContributions({ depth, trees, trait, above, leaf }: FlatForest, row: Float32Array): Float64Array {
  const inner = (1 << depth) - 1
  const contributions = new Float64Array(row.length)
  for (let t = 0, root = 0; t < trees; t++, root += inner) {
    const means = meansOf(leaf.subarray(root + t, root + t + inner + 1), above.subarray(root, root + inner))
    let node = 0
    while (node < inner) {
      const column = trait[root + node] as number
      const next = (row[column] as number) > (above[root + node] as number) ? 2 * node + 2 : 2 * node + 1
      contributions[column] = (contributions[column] as number) + (means[next] as number) - (means[node] as number)
      node = next
    }
  }
  return contributions
}

/** The mean of the leaves reachable below every node of a complete tree, leaves last; for a node that was not split, those on its left. */
function meansOf(leaves: Float32Array, above: Float32Array): Float64Array {
  const means = new Float64Array(2 * leaves.length - 1)
  means.set(leaves, leaves.length - 1)
  for (let node = leaves.length - 2; node >= 0; node--) {
    const [left, right] = [means[2 * node + 1] as number, means[2 * node + 2] as number]
    means[node] = above[node] === Number.POSITIVE_INFINITY ? left : (left + right) / 2
  }
  return means
}
