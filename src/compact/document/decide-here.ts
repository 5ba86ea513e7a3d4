import type { History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import { type Decision, decide } from './decide.ts'

/** Decides in this thread, between two looks at the signal. */
export function decideHere(history: History, asked: Decision, signal: AbortSignal | undefined): Plan {
  signal?.throwIfAborted()
  const made = decide(history, asked)
  signal?.throwIfAborted()
  return made
}
