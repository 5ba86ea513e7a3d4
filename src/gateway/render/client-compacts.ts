import { type History, isSystem, type Message } from '../../message/index.ts'

/**
 * How agents ask for a summary of their own conversation: words near the beginning of the last message, or of the system text of a request that does
 * nothing else. Sources: the prompts of Claude Code, Codex, Gemini CLI, OpenCode and pi. If a version words it differently, its request is treated like any
 * other, and above the trigger its summary is made from the compacted history.
 */
const ASKS: readonly string[] = [
  'create a detailed summary of the conversation so far',
  'create a detailed summary of the recent portion of the conversation',
  'context checkpoint compaction',
  'generate the <state_snapshot>',
  'provide a detailed prompt for continuing our conversation',
  'provide a detailed summary for continuing our conversation',
  'create a structured context checkpoint summary',
]
const SYSTEM_ASKS: readonly string[] = [
  'summarizes internal chat history into a given structure',
  'you are a helpful ai assistant tasked with summarizing conversations',
]

/** Characters of a message in which the request must occur. */
const NEAR = 2_000

/** Whether this request is the client's own compaction: the summary should be made from everything that the client holds. */
export function clientCompacts({ messages }: History): boolean {
  const last = messages.at(-1)
  if (last?.role === 'user' && asks(last, ASKS)) return true
  return messages.some((message) => isSystem(message) && asks(message, SYSTEM_ASKS))
}

/** The words must be near the beginning of a text part; tool results ask for nothing. */
function asks(message: Message, words: readonly string[]): boolean {
  return message.parts.some((part) => part.type === 'text' && has(part.text, words))
}

function has(text: string, words: readonly string[]): boolean {
  const beginning = text.slice(0, NEAR).toLowerCase()
  return words.some((one) => beginning.includes(one))
}
