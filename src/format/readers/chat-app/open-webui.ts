import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { ownValue } from '../reading/own-value.ts'
import { openWebuiDetails } from './open-webui-details.ts'
import { openWebuiOutput } from './open-webui-output.ts'

/**
 * Chats exported by Open WebUI, as `utils/middleware.py` and `Chat.svelte` of open-webui/open-webui store them: the branch of the tree that was shown last, or
 * the list next to it. An answer has its reasoning and calls in `output`, in older versions as HTML in its text.
 */
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
    run.setInstructions(stringOf(asObject(chatFields.params)?.system) ?? stringOf(chatFields.system) ?? '')
    const tree = asObject(asObject(history)?.messages)
    const branch = tree ? branchOf(tree, stringOf(asObject(history)?.currentId) ?? Object.keys(tree).at(-1)) : []
    const read = new Set(branch)
    for (const message of branch.length > 0 ? branch : objectsIn(messages)) {
      if (message.role === 'assistant') addAnswer(message, run)
      else run.addMessage(message.role === 'system' ? 'system' : 'user', withImages(message), message)
      run.model = stringOf(message.model) ?? run.model
    }
    for (const message of tree ? Object.values(tree) : []) if (read.size > 0 && !read.has(message as JsonObject)) run.countSkipped('other branch')
  },
}

function addAnswer(message: JsonObject, run: RunBuilder): void {
  const content = message.content ?? ''
  if (content === '' && objectsIn(message.output).length === 0) {
    run.countSkipped(message.error ? 'failed answer' : 'empty answer')
    return
  }
  const pieces = openWebuiOutput(message.output) ?? (typeof content === 'string' ? openWebuiDetails(content) : undefined)
  if (!pieces) run.addAnswer(content, message)
  for (const piece of pieces ?? []) {
    if (piece.type === 'call') run.addCall(piece.id, piece.name, piece.input, message)
    else if (piece.type === 'result') run.addResult(piece.id, piece.output, piece.failed, message)
    else if (piece.type === 'reasoning') run.addReasoning(piece.text, message)
    else if (piece.type === 'other') run.countSkipped(piece.kind)
    else run.addAnswer(piece.text, message)
  }
}

/** A user's words, with the pictures that are listed beside them. */
function withImages({ content, files }: JsonObject): unknown {
  const images = objectsIn(files).flatMap(({ type, url }) =>
    type === 'image' && typeof url === 'string' && /^(?:data:image\/|https?:)/.test(url) ? [{ type: 'image_url', image_url: { url } }] : [],
  )
  return images.length === 0 ? content : [...(Array.isArray(content) ? content : [content]), ...images]
}

function branchOf(tree: JsonObject, end: string | undefined): JsonObject[] {
  const found = new Set<JsonObject>()
  for (let at = asObject(ownValue(tree, end ?? '')); at && !found.has(at); at = asObject(ownValue(tree, stringOf(at.parentId) ?? ''))) found.add(at)
  return [...found].reverse()
}
