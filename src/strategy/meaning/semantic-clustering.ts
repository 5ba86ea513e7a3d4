import { type History, isWrittenByDecant } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type Block, blocks, leastAggressiveEdit, protectedMessages, taskMessageIndex } from '../draft/index.ts'
import { messageVectors } from '../judge/message-vectors.ts'
import { isSimilar, type SparseVector, toSparseVector } from '../judge/sparse-vector.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `semanticClustering`. */
export interface SemanticClusteringOptions {
  /** Minimum similarity of two units of one cluster, from 0 to 1. Lowered step by step where the budget asks. Default 0.9. */
  readonly similarity?: number | undefined
}

/** The number of most recently opened clusters that each unit is compared with. */
const MAX_COMPARED_CLUSTERS = 64
const SIMILARITY_FACTORS = [1, 0.85, 0.7, 0.55]

/**
 * Groups units by subject and keeps only the newest unit of each group, which contains the latest state, in its place. A call and its results are one unit.
 * Units that must stay, and the task, represent their groups too. If that exceeds the budget, groups grow wider, step by step down to 0.55 of `similarity`; if
 * that is not enough, results and then the assistant's words are cut to the same length, and then the oldest units are removed, the task last.
 *
 * @example
 * semanticClustering().plan(history, context)
 */
export function semanticClustering(options: SemanticClusteringOptions = {}): Strategy {
  const { similarity = 0.9 } = checkStrategyOptions('semanticClustering', options, { similarity: 'a share from 0 to 1' })
  return createStrategy('semantic-clustering', (history, context) => {
    const all = blocks(history, context.profile)
    const vectors = blockVectors(history, context, all)
    const fixed = protectedMessages(history, context)
    const task = taskMessageIndex(history.messages)
    if (task >= 0) fixed[task] = 1
    const drafts = SIMILARITY_FACTORS.map((step) => () => ({
      keep: representatives(history, all, { vectors, fixed, similarity: similarity * step }),
      reason: 'repeated by a later unit of its cluster',
    }))
    return leastAggressiveEdit(history, context, drafts)
  })
}

interface Comparison {
  readonly vectors: readonly SparseVector[]
  readonly fixed: Uint8Array
  readonly similarity: number
}

/** Newest first: a unit that is similar to no later one opens a cluster and represents it, as does every unit that must stay. */
function representatives(history: History, all: readonly Block[], { vectors, fixed, similarity }: Comparison): Uint8Array {
  const keep = new Uint8Array(history.messages.length)
  const open: SparseVector[] = []
  for (let i = all.length - 1; i >= 0; i--) {
    const { start, end } = all[i] as Block
    const vector = vectors[i] as SparseVector
    const written = history.messages.slice(start, end).every(isWrittenByDecant)
    const stays = written || fixed.subarray(start, end).includes(1)
    if (!stays && isRepeated(vector, open, similarity)) continue
    keep.fill(1, start, end)
    if (!written) open.push(vector)
  }
  return keep
}

/** Whether one of the most recently opened clusters is similar to it. */
function isRepeated(vector: SparseVector, open: readonly SparseVector[], similarity: number): boolean {
  for (let i = open.length - 1; i >= 0 && i >= open.length - MAX_COMPARED_CLUSTERS; i--) if (isSimilar(vector, open[i] as SparseVector, similarity)) return true
  return false
}

function blockVectors(history: History, context: Context, all: readonly Block[]): SparseVector[] {
  const vectors = messageVectors(history, context)
  return all.map(({ start, end }) => {
    const sum = (vectors[start] as Float32Array).slice()
    for (let i = start + 1; i < end; i++)
      vectors[i]?.forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + value
      })
    return toSparseVector(sum)
  })
}
