import { wordOf } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

const KINDS = new Set(['text', 'reasoning', 'tool_call', 'tool_result', 'finish', 'image_url', 'binary'])

/** Messages of Crush and of the OpenCode before it: parts with a `type` and their `data`. */
export const crush: Dialect = {
  notation: 'Crush',
  of: 'entries',
  under: ['messages'],
  fits({ role, parts }) {
    const pieces = objectsIn(parts)
    return typeof role === 'string' && pieces.length > 0 && pieces.every((part) => KINDS.has(wordOf(part.type)) && objectOf(part.data))
      ? 'by a sign'
      : undefined
  },
  tell(message, run) {
    run.model = stringOf(message.model) || run.model
    for (const part of objectsIn(message.parts)) {
      const data = objectOf(part.data) ?? {}
      if (part.type === 'reasoning') run.think(data.thinking, message, data.signature)
      else if (part.type === 'tool_call') run.call(data.id, data.name, data.input, message)
      else if (part.type === 'tool_result') run.result(data.tool_call_id, data.content, data.is_error === true, message)
      else if (part.type !== 'text') run.leave(stringOf(part.type) ?? 'other')
      else if (message.role === 'assistant') run.answer(data.text, message)
      else run.say(message.role === 'system' ? 'system' : 'user', data.text, message)
    }
  },
}
