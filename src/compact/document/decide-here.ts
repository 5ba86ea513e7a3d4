import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import { type DecisionInput, decide } from './decide.ts'

/** Plans in this thread, and checks the signal before and after. */
export function decideHere(history: History, input: DecisionInput, signal: AbortSignal | undefined): Plan {
  signal?.throwIfAborted()
  const plan = decide(history, input)
  signal?.throwIfAborted()
  return plan
}
