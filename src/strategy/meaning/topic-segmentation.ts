import { type History, isWrittenByDecant, type Message } from '../../message/index.ts'
import { cosineSimilarity } from '../../relevance/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type Block, blocks, fittedEdit, protectedMessages, summaryOf, taskMessageIndex } from '../draft/index.ts'
import { messageVectors } from '../judge/message-vectors.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `topicSegmentation`. */
export interface TopicSegmentationOptions {
  /** The topic changes where the units before and after are less alike than this, from 0 to 1. Default 0.15. */
  readonly similarity?: number | undefined
  /** Minimum number of units in a topic. Default 3. */
  readonly minUnits?: number | undefined
}

/**
 * Splits the history where its words change, summarises each finished topic and keeps the current one whole. A topic is detected from its own units alone, so
 * the current one does not fall apart in a second pass. System text, the task and pins belong to no topic and stay in their places; a call and its results
 * never belong to two.
 *
 * @example
 * topicSegmentation().plan(history, context)
 */
export function topicSegmentation(options: TopicSegmentationOptions = {}): Strategy {
  const { similarity = 0.15, minUnits = 3 } = checkStrategyOptions('topicSegmentation', options, {
    similarity: 'a share from 0 to 1',
    minUnits: 'a whole number from 1',
  })
  return createStrategy('topic-segmentation', (history, context) => {
    const { messages } = history
    const stays = protectedMessages(history, context)
    const task = taskMessageIndex(messages)
    if (task >= 0) stays[task] = 1
    const group = topics(history, context, stays, { similarity, minUnits })
    const current = group.at(-1) ?? 0
    const keep = Uint8Array.from(messages, (message, i) => (group[i] === current || isWrittenByDecant(message) || stays[i] ? 1 : 0))
    return fittedEdit(history, context, { keep, group, reason: 'a finished topic', replacement: (run, maxTokens) => summaryOf(run, context, maxTokens) })
  })
}

/**
 * The topic of each message. From left to right, compares the last units of the current topic with the next ones. Messages that stay anyway and those that
 * decant wrote belong to no topic, so that a second pass sees the same units.
 */
function topics(
  history: History,
  context: Context,
  stays: Uint8Array,
  { similarity, minUnits }: { readonly similarity: number; readonly minUnits: number },
): Int32Array {
  const vectors = messageVectors(history, context)
  const isCounted = (i: number) => !stays[i] && !isWrittenByDecant(history.messages[i] as Message)
  const all = blocks(history, context.profile).filter(({ start, end }) => {
    for (let i = start; i < end; i++) if (isCounted(i)) return true
    return false
  })
  const blockSums = all.map(({ start, end }) => sumOf(vectors.slice(start, end)))
  const group = new Int32Array(history.messages.length)
  const starts: number[] = []
  let first = 0
  for (let i = 1; i < all.length; i++) {
    const isNewTopic =
      i - first >= minUnits &&
      all.length - i >= minUnits &&
      cosineSimilarity(sumOf(blockSums.slice(i - minUnits, i)), sumOf(blockSums.slice(i, i + minUnits))) < similarity
    if (!isNewTopic) continue
    first = i
    starts.push((all[i] as Block).start)
  }
  for (const [topic, start] of starts.entries()) group.fill(topic + 1, start, starts[topic + 1])
  return group
}

function sumOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (vector[k] ?? 0)
  return sum
}
