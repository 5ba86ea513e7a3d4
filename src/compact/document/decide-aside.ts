import { DecantError, type History, messageText } from '../../message/index.ts'
import { type Decision, decide } from './decide.ts'
import { decideOffThread, type PlanWithReceipt } from './decide-off-thread.ts'

/**
 * Tokens from which on a history is decided on in a worker thread: a decision on so many holds its thread for some third of a second. Sending them to a
 * worker holds it for less than a tenth of that, but a worker that has to start takes a second of processor time beside the decision's own.
 */
const LONG = 400_000
/** So many characters of what records stand for, which is read once more, count as a token. */
const PER_TOKEN = 4

/**
 * Decides on the messages of somebody who has other work in this thread: a short history at once, a long one in a worker. Where that worker ends before it
 * answers, or cannot be sent the history, it is decided here. The plan is the same wherever it is made; from a worker it comes with its receipt.
 * @param tokens of the history as it stands
 */
export async function decideAside(history: History, asked: Decision, tokens: number): Promise<PlanWithReceipt> {
  if (tokens + reopenedTokens(asked) < LONG) return decide(history, asked)
  try {
    return await decideOffThread({ history, asked, receipt: true })
  } catch (error) {
    if (error instanceof DecantError && error.code !== 'worker-ended') throw error
    return decide(history, asked)
  }
}

/** About how many tokens records and notes stand for, which a decision chooses from anew. */
function reopenedTokens({ earlier = new Map() }: Decision): number {
  let characters = 0
  for (const run of earlier.values()) for (const message of run) characters += messageText(message).length
  return characters / PER_TOKEN
}
