import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Chats exported by Open WebUI: the branch of the tree that was shown last, or the list next to it. */
export const openWebui: LogDialect = {
  notation: 'Open WebUI',
  recordKind: 'runs',
  matches({ chat }) {
    const chatObject = asObject(chat)
    return chatObject && (asObject(asObject(chatObject.history)?.messages) || (Array.isArray(chatObject.messages) && 'models' in chatObject))
      ? 'by a sign'
      : undefined
  },
  readRecord({ chat, ...rest }, run) {
    const { history, messages, ...chatFields } = asObject(chat) ?? {}
    run.meta = { ...chatFields, ...rest, id: rest.id ?? 'chat' }
    const tree = asObject(asObject(history)?.messages)
    const branch = tree ? branchOf(tree, stringOf(asObject(history)?.currentId)) : []
    const read = new Set(branch)
    for (const message of branch.length > 0 ? branch : objectsIn(messages)) {
      if (message.role === 'assistant') run.addAnswer(message.content, message)
      else run.addMessage(message.role === 'system' ? 'system' : 'user', message.content, message)
      run.model = stringOf(message.model) ?? run.model
    }
    for (const message of tree ? Object.values(tree) : []) if (read.size > 0 && !read.has(message as JsonObject)) run.countSkipped('other branch')
  },
}

function branchOf(tree: JsonObject, end: string | undefined): JsonObject[] {
  const found = new Set<JsonObject>()
  for (let at = asObject(tree[end ?? '']); at && !found.has(at); at = asObject(tree[stringOf(at.parentId) ?? ''])) found.add(at)
  return [...found].reverse()
}
