import type { Block } from '../runs/blocks.ts'

/** The indices of the blocks that hold a scored message: the best score first, and the newer first among equals. */
export function byBest(all: readonly Block[], score: (i: number) => number): number[] {
  const best = all.map(({ start, end }) => {
    let most = Number.NEGATIVE_INFINITY
    for (let i = start; i < end; i++) most = Math.max(most, score(i))
    return most
  })
  const order = best.map((_, b) => b).filter((b) => best[b] !== Number.NEGATIVE_INFINITY)
  return order.sort((a, b) => (best[b] as number) - (best[a] as number) || b - a)
}
