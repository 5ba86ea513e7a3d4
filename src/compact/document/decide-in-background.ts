import { DecantError, type History } from '../../message/index.ts'
import { type DecisionInput, decide } from './decide.ts'
import { decideOffThread, type PlanWithReceipt } from './decide-off-thread.ts'
import { roughTokens } from './rough-tokens.ts'

/**
 * Tokens from which on a history is planned in a worker thread: a plan of that size blocks its thread for about a third of a second. Sending the history to a
 * worker blocks it for less than a tenth of that, but starting a worker takes a second of processor time besides the plan's own.
 */
const MIN_WORKER_TOKENS = 400_000

/**
 * Plans for a caller that has other work in this thread: a short history at once, a long one in a worker. If the worker ends before it answers, or cannot be
 * sent the history, the plan is made here. The plan is the same wherever it is made; from a worker it includes its receipt.
 * @param tokens of the current history
 */
export async function decideInBackground(history: History, input: DecisionInput, tokens: number): Promise<PlanWithReceipt> {
  // The messages that records and notes replaced are chosen from again.
  const earlierTokens = roughTokens([...(input.earlier?.values() ?? [])].flat())
  if (tokens + earlierTokens < MIN_WORKER_TOKENS) return decide(history, input)
  try {
    return await decideOffThread({ history, input, receipt: true })
  } catch (error) {
    if (error instanceof DecantError && error.code !== 'worker-ended') throw error
    return decide(history, input)
  }
}
