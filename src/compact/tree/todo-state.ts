import type { Message, ToolCallPart } from '../../message/index.ts'
import { todoItems } from '../summary/call/todo-items.ts'

/** The last list that a to-do tool of the run was given, one item with its state per line; empty if there is none. */
export function todoState(messages: readonly Message[]): string[] {
  for (let i = messages.length - 1; i >= 0; i--) {
    const calls = (messages[i] as Message).parts.filter((part): part is ToolCallPart => part.type === 'tool-call')
    const items = calls.map(todoItems).findLast((list) => list !== undefined)
    if (items) return items
  }
  return []
}
