import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Chats exported by Open WebUI: the branch of the tree that was shown last, or the list beside it. */
export const openWebui: Dialect = {
  notation: 'Open WebUI',
  of: 'runs',
  fits({ chat }) {
    const one = objectOf(chat)
    return one && (objectOf(objectOf(one.history)?.messages) || (Array.isArray(one.messages) && 'models' in one)) ? 'by a sign' : undefined
  },
  tell({ chat, ...rest }, run) {
    const { history, messages, ...about } = objectOf(chat) ?? {}
    run.meta = { ...about, ...rest, id: rest.id ?? 'chat' }
    const tree = objectOf(objectOf(history)?.messages)
    const branch = tree ? branchOf(tree, stringOf(objectOf(history)?.currentId)) : []
    const read = new Set(branch)
    for (const message of branch.length > 0 ? branch : objectsIn(messages)) {
      if (message.role === 'assistant') run.answer(message.content, message)
      else run.say(message.role === 'system' ? 'system' : 'user', message.content, message)
      run.model = stringOf(message.model) ?? run.model
    }
    for (const message of tree ? Object.values(tree) : []) if (read.size > 0 && !read.has(message as JsonObject)) run.leave('other branch')
  },
}

function branchOf(tree: JsonObject, end: string | undefined): JsonObject[] {
  const found = new Set<JsonObject>()
  for (let at = objectOf(tree[end ?? '']); at && !found.has(at); at = objectOf(tree[stringOf(at.parentId) ?? ''])) found.add(at)
  return [...found].reverse()
}
