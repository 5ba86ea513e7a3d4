import type { Forest } from './forest.ts'

/**
 * Writes a forest as one short line a tree: `trait>threshold` for each inner node (`-` if it was not split), a bar, and the leaves. Thresholds keep five
 * significant digits, leaves four decimals.
 */
export function forestLines(forest: Forest): string[] {
  const head = `${forest.depth} ${forest.base.toFixed(4)}`
  const lines = forest.trees.map((tree) => {
    const nodes = tree.trait.map((trait, i) => {
      const above = tree.above[i]
      return above === null || above === undefined ? '-' : `${trait}>${Number(above.toPrecision(5))}`
    })
    return `${nodes.join(',')}|${tree.leaf.map((value) => Number(value.toFixed(4))).join(',')}`
  })
  return [head, ...lines]
}

/** Parses the output of `forestLines`. */
export function parseForest(lines: readonly string[]): Forest {
  const [depth = '0', base = '0'] = (lines[0] ?? '').split(' ')
  const trees = lines.slice(1).map((line) => {
    const [nodes = '', leaves = ''] = line.split('|')
    const parts = nodes.split(',').map((node) => node.split('>'))
    return {
      trait: parts.map(([trait]) => (trait === '-' ? 0 : Number(trait))),
      above: parts.map(([trait, above]) => (trait === '-' ? null : Number(above))),
      leaf: leaves.split(',').map(Number),
    }
  })
  return { depth: Number(depth), base: Number(base), trees }
}
