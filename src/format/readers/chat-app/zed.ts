import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Threads of Zed's agent: messages keyed by their speaker, and their pieces keyed by kind. */
export const zed: LogDialect = {
  notation: 'Zed',
  recordKind: 'runs',
  matches({ messages }) {
    const entries = objectsIn(messages)
    const knownCount = entries.filter((one) => asObject(one.User) || asObject(one.Agent)).length
    return knownCount > 0 && entries.every((one) => Object.keys(one).length === 1) && knownCount * 2 > entries.length ? 'by a sign' : undefined
  },
  readRecord({ messages, ...rest }, run) {
    run.meta = { ...rest, id: rest.id ?? rest.title ?? 'thread' }
    const model = asObject(rest.model)?.model
    run.model = typeof model === 'string' ? model : undefined
    for (const message of objectsIn(messages)) {
      const user = asObject(message.User)
      run.addMessage('user', blocksIn(user?.content).map(asBlock))
      const summary = stringOf(asObject(message.Compaction)?.Summary)
      if (summary !== undefined) run.addMessage('user', summary)
      else if (!user && !message.Agent) run.countSkipped(Object.keys(message)[0] ?? 'empty')
      const agent = asObject(message.Agent)
      for (const piece of blocksIn(agent?.content)) {
        const thought = asObject(piece.Thinking)
        const call = asObject(piece.ToolUse)
        if (typeof piece.RedactedThinking === 'string') run.addParts('assistant', [{ type: 'reasoning', text: '', encrypted: piece.RedactedThinking }])
        else if (thought) run.addReasoning(thought.text, {}, thought.signature)
        else if (call) run.addCall(call.id, call.name, call.input ?? call.raw_input)
        else run.addAnswer(asBlock(piece))
      }
      for (const value of Object.values(asObject(agent?.tool_results) ?? {})) {
        const result = asObject(value)
        const { content } = result ?? {}
        if (result) run.addResult(result.tool_use_id, Array.isArray(content) ? content.map(asBlock) : asBlock(content), result.is_error === true)
      }
    }
  },
}

function asBlock(piece: unknown): unknown {
  const block: JsonObject | undefined = asObject(piece)
  const image = asObject(block?.Image)
  if (image) return { type: 'blob', mime_type: 'image/png', content: image.source }
  const text = block?.Text ?? asObject(block?.Mention)?.content
  return typeof text === 'string' ? { type: 'text', text } : piece
}
