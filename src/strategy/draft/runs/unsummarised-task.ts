import { isSummary, type Message } from '../../../message/index.ts'
import { taskMessageIndex } from './first-user-messages.ts'

/** The message that set the task, for a summary that replaces it. Undefined if an earlier summary replaced it already and contains its words. */
export function unsummarisedTask(messages: readonly Message[]): Message | undefined {
  const task = taskMessageIndex(messages)
  return messages.slice(0, Math.max(0, task)).some(isSummary) ? undefined : messages[task]
}
