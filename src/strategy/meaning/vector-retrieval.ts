import type { History, Message } from '../../message/index.ts'
import { lexicalVector, similarity } from '../../relevance/index.ts'
import { fittedEdit, isWritten, newestOf, noteCount, taskMessage, withinBudget } from '../draft/index.ts'
import { messageVectors } from '../judge/message-vectors.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `vectorRetrieval`. */
export interface VectorRetrievalOptions {
  /** The number of messages kept beside the one that set the task. Default 20. */
  readonly k?: number | undefined
}

/**
 * Keeps the message that set the task, if it fits the budget, and the 20 messages nearest in meaning to the current task: by the caller's embeddings if they
 * were prepared, otherwise by words in common. They keep their order, beside system text, and a call stays with its results. The current task is the one the
 * caller names, or else the newest words of the user; a task named without its vector is compared by words.
 *
 * @example
 * vectorRetrieval({ k: 8 }).plan(history, { ...context, task: 'fix the failing parser test' })
 */
export function vectorRetrieval(options: VectorRetrievalOptions = {}): Strategy {
  const { k = 20 } = optionsGiven('vectorRetrieval', options, { k: 'a whole number from 1' })
  return {
    name: 'vector-retrieval',
    plan(history, context) {
      const near = nearness(history, context)
      const order = history.messages.map((_, i) => i).filter((i) => !isWritten(history.messages[i] as Message))
      order.sort((a, b) => (near[b] as number) - (near[a] as number) || b - a)
      const chosen = new Uint8Array(history.messages.length)
      for (const i of order.slice(0, k)) chosen[i] = 1
      history.messages.forEach((message, i) => {
        if (isWritten(message) && noteCount(message) === undefined) chosen[i] = 1
      })
      const task = taskMessage(history.messages)
      if (task >= 0) chosen[task] = 1
      const keep = withinBudget(history, context, chosen, (i) => (i === task ? Number.POSITIVE_INFINITY : (near[i] as number)))
      return fittedEdit(history, context, { keep, reason: 'far from the current task', rank: (i) => near[i] as number })
    },
  }
}

/** How near each message is to the task, from -1 to 1. */
function nearness(history: History, context: Context): Float64Array {
  const { task: words, taskVector, vectors: prepared } = context
  const byWords = words !== undefined && !(taskVector && prepared?.length === history.messages.length)
  const vectors = messageVectors(history, byWords ? {} : context)
  const newest = newestOf(history.messages, 1, ({ role }) => role === 'user').indexOf(1)
  const unnamed = vectors[newest < 0 ? vectors.length - 1 : newest]
  const task = words === undefined ? unnamed : byWords ? lexicalVector(words, 256) : taskVector
  return Float64Array.from(vectors, (vector) => (task ? similarity(vector, task) : 0))
}
