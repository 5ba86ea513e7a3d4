import { commandLine, isFromHarness, isResumed } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Whether a step is the user's own words to the agent, after which the purpose of the steps changes. A harness asks for nothing, nor does a command to it. */
export function asksAnew({ action }: HistoryStep): boolean {
  if (!action.startsWith('User: ')) return false
  const words = action.slice('User: '.length)
  return !isFromHarness(words) && !isResumed(words) && commandLine(words) === undefined
}
