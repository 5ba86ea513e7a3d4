import { type Message, partText } from '../../message/index.ts'
import { taskWithin } from '../task-within.ts'

/** What harnesses put in the user's role before the user's own words. */
const HARNESS = /^\s*<(?:system-reminder|command-|local-command|environment_|user_instructions|ide_)|^Caveat: /

/**
 * The first words of the user, and where they stand; harness notes, and examples of how such tasks are done, are passed over where anything else is there. Where no user says anything, what stands
 * first that is neither the system's nor the agent's: some harnesses give the task as the answer of a tool that nobody called.
 */
export function instructionOf(messages: readonly Message[]): { text: string; index: number } {
  let first: { text: string; index: number } | undefined
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Message
    if (message.role === 'assistant' && first) break
    if (message.role !== 'user') continue
    const text = spoken(message)
    if (text === '') continue
    first ??= { text, index }
    const task = HARNESS.test(text) ? '' : taskWithin(text)
    if (task !== '') return { text: task, index }
  }
  return first ?? taskOfTool(messages)
}

function taskOfTool(messages: readonly Message[]): { text: string; index: number } {
  const index = messages.findIndex(({ role }) => role !== 'system')
  const message = messages[index]
  if (message?.role !== 'tool') return { text: '', index: -1 }
  return { text: message.parts.map((part) => (part.type === 'tool-result' ? partText(part) : '')).join('\n'), index }
}

/** The words of a message: its text parts, each from a new line. */
export function spoken(message: Message): string {
  const texts: string[] = []
  for (const part of message.parts) if (part.type === 'text' && part.text.trim() !== '') texts.push(part.text)
  return texts.join('\n')
}
