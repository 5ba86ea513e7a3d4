import { type History, isSystem, type Message } from '../../message/index.ts'

/**
 * How agents ask for a summary of their own conversation: words near the beginning of the last message, or of the system text of a request that
 * does nothing else. Sources: the prompts that Claude Code, Codex, Gemini CLI, OpenCode and pi ship. Where a version words it otherwise, its request
 * is one like any other, and above the trigger its summary is made of the compacted history.
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

/** Characters of a message in which its request must stand. */
const NEAR = 2_000

/** Whether this request is the client's own compaction: the summary it asks for should see all that the client holds. */
export function clientCompacts({ messages }: History): boolean {
  const last = messages.at(-1)
  if (last?.role === 'user' && asks(last, ASKS)) return true
  return messages.some((message) => isSystem(message) && asks(message, SYSTEM_ASKS))
}

/** The words stand near the beginning of a text of its own; what a tool answered asks for nothing. */
function asks(message: Message, words: readonly string[]): boolean {
  return message.parts.some((part) => part.type === 'text' && has(part.text, words))
}

function has(text: string, words: readonly string[]): boolean {
  const beginning = text.slice(0, NEAR).toLowerCase()
  return words.some((one) => beginning.includes(one))
}
