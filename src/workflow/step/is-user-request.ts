import { harnessCommand, isContinuationSummary, isFromHarness } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Whether a step is the user's own words to the agent, after which the purpose of the steps changes. A harness asks for nothing, nor does a command to it. */
export function isUserRequest({ action }: HistoryStep): boolean {
  if (!action.startsWith('User: ')) return false
  const text = action.slice('User: '.length)
  return !isFromHarness(text) && !isContinuationSummary(text) && harnessCommand(text) === undefined
}
