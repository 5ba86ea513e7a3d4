import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import type { DecisionInput } from './decide.ts'
import { decideHere } from './decide-here.ts'
import { decideOffThread } from './decide-off-thread.ts'
import { roughTokens } from './rough-tokens.ts'

/** Planning about this many tokens takes a twentieth of a second; starting a worker takes ten times that in processor time. */
const MIN_WORKER_TOKENS = 100_000

/**
 * Plans, unless the signal aborts: a short history in this thread, with a check of the signal before and after, a long one in a worker that ends as soon as it
 * aborts. The promise is then rejected with the signal's reason. The plan is the same wherever it is made.
 */
export async function decideUnlessAborted(history: History, input: DecisionInput, signal: AbortSignal): Promise<Plan> {
  const tokens = roughTokens(history.messages) + roughTokens([...(input.earlier?.values() ?? [])].flat())
  return tokens < MIN_WORKER_TOKENS ? decideHere(history, input, signal) : decideOffThread({ history, input }, signal)
}
