import { commandLine, isFromHarness, isResumed } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Whether a step is the user's own words to the agent: what follows serves another end than what went before. A harness asks for nothing, nor does who commands it. */
export function asksAnew({ action }: HistoryStep): boolean {
  if (!action.startsWith('User: ')) return false
  const words = action.slice('User: '.length)
  return !isFromHarness(words) && !isResumed(words) && commandLine(words) === undefined
}
