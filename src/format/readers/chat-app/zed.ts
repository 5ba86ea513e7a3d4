import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Threads of Zed's agent: messages keyed by their speaker, and their pieces keyed by kind. */
export const zed: Dialect = {
  notation: 'Zed',
  of: 'runs',
  fits({ messages }) {
    const said = objectsIn(messages)
    const spoken = said.filter((one) => objectOf(one.User) || objectOf(one.Agent)).length
    return spoken > 0 && said.every((one) => Object.keys(one).length === 1) && spoken * 2 > said.length ? 'by a sign' : undefined
  },
  tell({ messages, ...rest }, run) {
    run.meta = { ...rest, id: rest.id ?? rest.title ?? 'thread' }
    const model = objectOf(rest.model)?.model
    run.model = typeof model === 'string' ? model : undefined
    for (const message of objectsIn(messages)) {
      const user = objectOf(message.User)
      run.say('user', objectsIn(user?.content).map(shown))
      const summary = stringOf(objectOf(message.Compaction)?.Summary)
      if (summary !== undefined) run.say('user', summary)
      else if (!user && !message.Agent) run.leave(Object.keys(message)[0] ?? 'empty')
      const agent = objectOf(message.Agent)
      for (const piece of objectsIn(agent?.content)) {
        const thought = objectOf(piece.Thinking)
        const call = objectOf(piece.ToolUse)
        if (thought) run.think(thought.text, {}, thought.signature)
        else if (call) run.call(call.id, call.name, call.input ?? call.raw_input)
        else run.answer(shown(piece))
      }
      for (const value of Object.values(objectOf(agent?.tool_results) ?? {})) {
        const result = objectOf(value)
        const { content } = result ?? {}
        if (result) run.result(result.tool_use_id, Array.isArray(content) ? content.map(shown) : shown(content), result.is_error === true)
      }
    }
  },
}

function shown(piece: unknown): unknown {
  const block: JsonObject | undefined = objectOf(piece)
  const image = objectOf(block?.Image)
  if (image) return { type: 'blob', mime_type: 'image/png', content: image.source }
  const words = block?.Text ?? objectOf(block?.Mention)?.content
  return typeof words === 'string' ? { type: 'text', text: words } : piece
}
