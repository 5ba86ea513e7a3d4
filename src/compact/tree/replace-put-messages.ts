import type { Edit, Message } from '../../message/index.ts'

/** The edit with refined messages in place of those it contained. */
export function replacePutMessages(edit: Edit<Message>, before: readonly Message[], after: readonly Message[]): Edit<Message> {
  const replacements = new Map(before.flatMap((message, i) => (message === after[i] ? [] : [[message, after[i] as Message] as const])))
  return edit.map((section) => ('put' in section ? { ...section, put: section.put.map((message) => replacements.get(message) ?? message) } : section))
}
