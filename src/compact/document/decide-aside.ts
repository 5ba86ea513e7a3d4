import { DecantError, type History } from '../../message/index.ts'
import { type Decision, decide } from './decide.ts'
import { decideOffThread, type PlanWithReceipt } from './decide-off-thread.ts'
import { roughTokens } from './rough-tokens.ts'

/**
 * Tokens from which on a history is decided on in a worker thread: a decision on so many holds its thread for some third of a second. Sending them to a
 * worker holds it for less than a tenth of that, but a worker that has to start takes a second of processor time beside the decision's own.
 */
const LONG = 400_000

/**
 * Decides on the messages of somebody who has other work in this thread: a short history at once, a long one in a worker. Where that worker ends before it
 * answers, or cannot be sent the history, it is decided here. The plan is the same wherever it is made; from a worker it comes with its receipt.
 * @param tokens of the history as it stands
 */
export async function decideAside(history: History, asked: Decision, tokens: number): Promise<PlanWithReceipt> {
  // What records and notes stand for is chosen from anew.
  const reopened = roughTokens([...(asked.earlier?.values() ?? [])].flat())
  if (tokens + reopened < LONG) return decide(history, asked)
  try {
    return await decideOffThread({ history, asked, receipt: true })
  } catch (error) {
    if (error instanceof DecantError && error.code !== 'worker-ended') throw error
    return decide(history, asked)
  }
}
