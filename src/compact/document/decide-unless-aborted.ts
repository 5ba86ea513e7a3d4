import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import type { Decision } from './decide.ts'
import { decideHere } from './decide-here.ts'
import { decideOffThread } from './decide-off-thread.ts'
import { roughTokens } from './rough-tokens.ts'

/** About so many tokens are decided on in a twentieth of a second; to start a worker takes ten times that of a processor. */
const LONG = 100_000

/**
 * Decides, unless the signal aborts: a short history in this thread, between two looks at the signal, a long one in a worker that ends as soon as it does.
 * The promise is then rejected with the signal's reason. The plan is the same wherever it is made.
 */
export async function decideUnlessAborted(history: History, asked: Decision, signal: AbortSignal): Promise<Plan> {
  const tokens = roughTokens(history.messages) + roughTokens([...(asked.earlier?.values() ?? [])].flat())
  return tokens < LONG ? decideHere(history, asked, signal) : decideOffThread({ history, asked }, signal)
}
