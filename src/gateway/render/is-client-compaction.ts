import { type History, isSystem, type Message } from '../../message/index.ts'

/**
 * How agents ask for a summary of their own conversation: words near the beginning of the last message, or of the system text of a request that does
 * nothing else. Sources: the prompts of Claude Code, Codex, Gemini CLI, OpenCode and pi. If a version words it differently, its request is treated like any
 * other, and above the trigger its summary is made from the compacted history.
 */
const SUMMARY_REQUESTS: readonly string[] = [
  'create a detailed summary of the conversation so far',
  'create a detailed summary of the recent portion of the conversation',
  'context checkpoint compaction',
  'generate the <state_snapshot>',
  'provide a detailed prompt for continuing our conversation',
  'provide a detailed summary for continuing our conversation',
  'create a structured context checkpoint summary',
]
const SYSTEM_SUMMARY_REQUESTS: readonly string[] = [
  'summarizes internal chat history into a given structure',
  'you are a helpful ai assistant tasked with summarizing conversations',
]

/** Characters of a message in which the request must occur. */
const BEGINNING_CHARS = 2_000

/** Whether this request is the client's own compaction: the summary should be made from everything that the client holds. */
export function isClientCompaction({ messages }: History): boolean {
  const last = messages.at(-1)
  if (last?.role === 'user' && mentionsAny(last, SUMMARY_REQUESTS)) return true
  return messages.some((message) => isSystem(message) && mentionsAny(message, SYSTEM_SUMMARY_REQUESTS))
}

/** The words must be near the beginning of a text part; tool results ask for nothing. */
function mentionsAny(message: Message, phrases: readonly string[]): boolean {
  return message.parts.some((part) => part.type === 'text' && beginningMentionsAny(part.text, phrases))
}

function beginningMentionsAny(text: string, phrases: readonly string[]): boolean {
  const beginning = text.slice(0, BEGINNING_CHARS).toLowerCase()
  return phrases.some((phrase) => beginning.includes(phrase))
}
