import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import { type Decision, decide } from './decide.ts'

/** Plans in this thread, and checks the signal before and after. */
export function decideHere(history: History, asked: Decision, signal: AbortSignal | undefined): Plan {
  signal?.throwIfAborted()
  const made = decide(history, asked)
  signal?.throwIfAborted()
  return made
}
