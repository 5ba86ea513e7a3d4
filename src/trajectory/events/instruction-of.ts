import { isSystem, type Message, partText } from '../../message/index.ts'
import { harnessCommand, isFromHarness, userAuthoredText } from '../../text/index.ts'
import { taskWithin } from '../task-within.ts'

type Instruction = { readonly text: string; readonly index: number }

/**
 * The user's first words, and their index. Notes of a harness, and examples of how such tasks are done, are skipped if there is anything else, and so are
 * commands to the harness, of which the last is the task otherwise. If there is no user text, the first message that is neither the system's nor the agent's:
 * some harnesses pass the task as the result of a tool that nobody called.
 */
export function instructionOf(messages: readonly Message[]): Instruction {
  let noteText: Instruction | undefined
  let command: Instruction | undefined
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Message
    if (message.role === 'assistant' && (command ?? noteText)) break
    const text = message.role === 'user' ? contentText(message) : ''
    if (text === '') continue
    const line = harnessCommand(text)
    const task = line === undefined && !isFromHarness(text) ? taskWithin(text) : ''
    if (task !== '') return { text: task, index }
    if (line !== undefined && line !== '') command = { text: line, index }
    noteText ??= { text, index }
  }
  return command ?? noteText ?? taskOfTool(messages)
}

function taskOfTool(messages: readonly Message[]): Instruction {
  const index = messages.findIndex((message) => !isSystem(message))
  const message = messages[index]
  if (message?.role !== 'tool') return { text: '', index: -1 }
  return { text: message.parts.map((part) => (part.type === 'tool-result' ? partText(part) : '')).join('\n'), index }
}

/** The words of a message: its text parts, each on a new line, without what a harness added to the user's own. */
export function contentText({ role, parts }: Message): string {
  const texts: string[] = []
  for (const part of parts) if (part.type === 'text' && part.text.trim() !== '') texts.push(part.text)
  const ownTexts = role === 'user' ? texts.map(userAuthoredText).filter((text) => text !== '') : texts
  return (ownTexts.length > 0 ? ownTexts : texts).join('\n')
}
