import type { History } from '../../message/index.ts'
import { type Block, blocks, gentlest, isWritten, protectedMessages, taskMessage } from '../draft/index.ts'
import { messageVectors } from '../judge/message-vectors.ts'
import { isAlike, type Sparse, sparse } from '../judge/sparse.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `semanticClustering`. */
export interface SemanticClusteringOptions {
  /** The least likeness of two units of one cluster, from 0 to 1. Lowered step by step where the budget asks. Default 0.9. */
  readonly likeness?: number | undefined
}

/** The number of most recently opened clusters that each unit is compared with. */
const REACH = 64
const STEPS = [1, 0.85, 0.7, 0.55]

/**
 * Groups units by subject and keeps only the newest unit of each group, which holds the latest state, in its place. A call and its results are one unit. Units
 * that must stay, and the task, represent their groups too. If that exceeds the budget, groups grow wider, step by step down to 0.55 of the likeness; if that
 * is not enough, results and then the assistant's words are cut to the same length, and then the oldest units are removed, the task last.
 *
 * @example
 * semanticClustering().plan(history, context)
 */
export function semanticClustering(options: SemanticClusteringOptions = {}): Strategy {
  const { likeness = 0.9 } = optionsGiven('semanticClustering', options, { likeness: 'a share from 0 to 1' })
  return {
    name: 'semantic-clustering',
    plan(history, context) {
      const all = blocks(history, context.profile)
      const vectors = blockVectors(history, context, all)
      const fixed = protectedMessages(history, context)
      const task = taskMessage(history.messages)
      if (task >= 0) fixed[task] = 1
      const drafts = STEPS.map((step) => () => ({
        keep: representatives(history, all, { vectors, fixed, likeness: likeness * step }),
        reason: 'repeated by a later unit of its cluster',
      }))
      return gentlest(history, context, drafts)
    },
  }
}

interface Comparison {
  readonly vectors: readonly Sparse[]
  readonly fixed: Uint8Array
  readonly likeness: number
}

/** Newest first: a unit that is like no later one opens a cluster and represents it, as does every unit that must stay. */
function representatives(history: History, all: readonly Block[], { vectors, fixed, likeness }: Comparison): Uint8Array {
  const keep = new Uint8Array(history.messages.length)
  const open: Sparse[] = []
  for (let i = all.length - 1; i >= 0; i--) {
    const { start, end } = all[i] as Block
    const vector = vectors[i] as Sparse
    const written = history.messages.slice(start, end).every(isWritten)
    const stays = written || fixed.subarray(start, end).includes(1)
    if (!stays && isToldAgain(vector, open, likeness)) continue
    keep.fill(1, start, end)
    if (!written) open.push(vector)
  }
  return keep
}

/** Whether one of the most recently opened clusters is like it. */
function isToldAgain(vector: Sparse, open: readonly Sparse[], likeness: number): boolean {
  for (let i = open.length - 1; i >= 0 && i >= open.length - REACH; i--) if (isAlike(vector, open[i] as Sparse, likeness)) return true
  return false
}

function blockVectors(history: History, context: Context, all: readonly Block[]): Sparse[] {
  const vectors = messageVectors(history, context)
  return all.map(({ start, end }) => {
    const sum = (vectors[start] as Float32Array).slice()
    for (let i = start + 1; i < end; i++)
      vectors[i]?.forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + value
      })
    return sparse(sum)
  })
}
