import type { History } from '../message/index.ts'
import { similarity } from '../relevance/index.ts'
import { type Block, blocks, draftEdit, fill, isWritten, totalTokens } from './draft/index.ts'
import { messageVectors } from './judge/message-vectors.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `semanticClustering`. */
export interface SemanticClusteringOptions {
  /** How alike two units are at least, from 0 to 1, to be of one cluster. Lowered step by step where the budget asks. Default 0.9. */
  readonly alike?: number
}

/** Each unit is compared with so many of the clusters opened last. */
const REACH = 64
const STEPS = [1, 0.85, 0.7, 0.55]

/**
 * Groups units by what they are about and keeps of each group the newest, which says how things stand. Where that is over the
 * budget groups grow wider, and in the end the newest groups that fit stay.
 *
 * @example
 * semanticClustering().plan(history, context)
 */
export function semanticClustering(options: SemanticClusteringOptions = {}): Strategy {
  const { alike = 0.9 } = options
  return {
    name: 'semantic-clustering',
    plan(history, context) {
      const all = blocks(history, context.profile)
      const vectors = blockVectors(history, context, all)
      for (const step of STEPS) {
        const keep = representatives(history, all, vectors, alike * step)
        const tokens = totalTokens(
          history.messages.filter((_, i) => keep[i]),
          context.count,
        )
        if (tokens <= context.budget) return draftEdit(history, context, { keep, reason: 'told again by a later unit of its cluster' })
        if (step === STEPS.at(-1)) {
          const newest = fill(history, context, () => all.map((_, i) => all.length - 1 - i).filter((i) => keep[all[i]?.start ?? 0]))
          return draftEdit(history, context, { keep: newest, reason: 'of an older cluster' })
        }
      }
      return [{ keep: history.messages.length }]
    },
  }
}

/** Newest first: a unit that is like no later one opens a cluster and stands for it. */
function representatives(history: History, all: readonly Block[], vectors: readonly Float32Array[], alike: number): Uint8Array {
  const keep = new Uint8Array(history.messages.length)
  const open: Float32Array[] = []
  for (let i = all.length - 1; i >= 0; i--) {
    const { start, end } = all[i] as Block
    const vector = vectors[i] as Float32Array
    const written = history.messages.slice(start, end).every(isWritten)
    if (!written && open.slice(-REACH).some((other) => similarity(vector, other) >= alike)) continue
    keep.fill(1, start, end)
    if (!written) open.push(vector)
  }
  return keep
}

function blockVectors(history: History, context: Context, all: readonly Block[]): Float32Array[] {
  const vectors = messageVectors(history, context)
  return all.map(({ start, end }) => {
    const sum = (vectors[start] as Float32Array).slice()
    for (let i = start + 1; i < end; i++)
      vectors[i]?.forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + value
      })
    return sum
  })
}
