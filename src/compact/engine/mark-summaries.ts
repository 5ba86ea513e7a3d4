import type { ParsedMessage } from '../chat/parse-history.ts'
import { summaryFrame } from '../facts/summary-frame.ts'

/**
 * Marks the summaries that the engine wrote as such, also if a caller kept only their role and content, or merged one with the user's message after it. All
 * other messages stay the same objects.
 */
export function markSummaries(history: readonly ParsedMessage[]): readonly ParsedMessage[] {
  return history.some(isUnmarkedSummary) ? history.flatMap((message) => (isUnmarkedSummary(message) ? splitSummary(message) : [message])) : history
}

function isUnmarkedSummary({ role, type, content, uses }: ParsedMessage): boolean {
  return role === 'user' && type === undefined && uses === undefined && summaryFrame.end(content) !== undefined
}

function splitSummary(message: ParsedMessage): ParsedMessage[] {
  const end = summaryFrame.end(message.content)
  const summary: ParsedMessage = { ...message, content: message.content.slice(0, end), type: 'summary' }
  const rest = message.content.slice(end).trimStart()
  return rest === '' ? [summary] : [summary, { ...message, content: rest }]
}
