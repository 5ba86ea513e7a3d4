import type { Block } from '../runs/blocks.ts'

/** The indices of the blocks that contain a scored message: the best score first, and the newer first among equals. */
export function blocksByScore(all: readonly Block[], score: (i: number) => number): number[] {
  const blockScores = all.map(({ start, end }) => {
    let max = Number.NEGATIVE_INFINITY
    for (let i = start; i < end; i++) max = Math.max(max, score(i))
    return max
  })
  const order = blockScores.map((_, b) => b).filter((b) => blockScores[b] !== Number.NEGATIVE_INFINITY)
  return order.sort((a, b) => (blockScores[b] as number) - (blockScores[a] as number) || b - a)
}
