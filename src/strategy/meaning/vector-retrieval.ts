import { countReplacedByNote, type History, isWrittenByDecant, type Message } from '../../message/index.ts'
import { cosineSimilarity, lexicalVector } from '../../relevance/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { fittedEdit, limitToBudget, newestOf, taskMessageIndex } from '../draft/index.ts'
import { messageVectors } from '../judge/message-vectors.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `vectorRetrieval`. */
export interface VectorRetrievalOptions {
  /** The number of messages kept besides the one that set the task. Default 20. */
  readonly k?: number | undefined
}

/**
 * Keeps the message that set the task, if it fits the budget, and the 20 messages nearest in meaning to the current task: by the caller's embeddings if they
 * were prepared, otherwise by words in common. They keep their order, with system text, and a call stays with its results. The current task is the one the
 * caller names, or else the newest words of the user; a task named without its vector is compared by words.
 *
 * @example
 * vectorRetrieval({ k: 8 }).plan(history, { ...context, task: 'fix the failing parser test' })
 */
export function vectorRetrieval(options: VectorRetrievalOptions = {}): Strategy {
  const { k = 20 } = checkStrategyOptions('vectorRetrieval', options, { k: 'a whole number from 1' })
  return createStrategy('vector-retrieval', (history, context) => {
    const nearnessScores = nearness(history, context)
    const order = history.messages.map((_, i) => i).filter((i) => !isWrittenByDecant(history.messages[i] as Message))
    order.sort((a, b) => (nearnessScores[b] as number) - (nearnessScores[a] as number) || b - a)
    const chosen = new Uint8Array(history.messages.length)
    for (const i of order.slice(0, k)) chosen[i] = 1
    history.messages.forEach((message, i) => {
      if (isWrittenByDecant(message) && countReplacedByNote(message) === undefined) chosen[i] = 1
    })
    const task = taskMessageIndex(history.messages)
    if (task >= 0) chosen[task] = 1
    const keep = limitToBudget(history, context, chosen, (i) => (i === task ? Number.POSITIVE_INFINITY : (nearnessScores[i] as number)))
    return fittedEdit(history, context, { keep, reason: 'far from the current task', rank: (i) => nearnessScores[i] as number })
  })
}

/** How near each message is to the task, from -1 to 1. */
function nearness(history: History, context: Context): Float64Array {
  const { task: taskText, taskVector, vectors: prepared } = context
  const byWords = taskText !== undefined && !(taskVector && prepared?.length === history.messages.length)
  const vectors = messageVectors(history, byWords ? {} : context)
  const newest = newestOf(history.messages, 1, ({ role }) => role === 'user').indexOf(1)
  const latestVector = vectors[newest < 0 ? vectors.length - 1 : newest]
  const task = taskText === undefined ? latestVector : byWords ? lexicalVector(taskText, 256) : taskVector
  return Float64Array.from(vectors, (vector) => (task ? cosineSimilarity(vector, task) : 0))
}
