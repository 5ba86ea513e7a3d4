import { wordOf } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

const KINDS = new Set(['text', 'reasoning', 'tool_call', 'tool_result', 'finish', 'image_url', 'binary'])
/** The kinds of parts that only Crush has. */
const OWN = new Set(['tool_call', 'tool_result', 'finish'])

/**
 * Messages of Crush and of its predecessor OpenCode: parts with a `type` and `data`, or, as `crush session show` prints them, with the data beside the type.
 */
export const crush: Dialect = {
  notation: 'Crush',
  of: 'entries',
  under: ['messages'],
  fits({ role, parts }) {
    const pieces = objectsIn(parts)
    if (typeof role !== 'string' || pieces.length === 0 || !pieces.every((part) => KINDS.has(wordOf(part.type)))) return undefined
    return pieces.every((part) => objectOf(part.data)) || pieces.some((part) => OWN.has(wordOf(part.type))) ? 'by a sign' : 'as others do'
  },
  tell(message, run) {
    run.model = stringOf(message.model) || run.model
    for (const part of objectsIn(message.parts)) {
      const data = objectOf(part.data) ?? part
      if (part.type === 'reasoning') run.think(data.thinking ?? data.text, message, data.signature)
      else if (part.type === 'tool_call') run.call(data.id ?? data.tool_call_id, data.name, data.input, message)
      else if (part.type === 'tool_result') run.result(data.tool_call_id, data.content, data.is_error === true, message)
      else if (part.type !== 'text') run.leave(stringOf(part.type) ?? 'other')
      else if (message.role === 'assistant') run.answer(data.text, message)
      else run.say(message.role === 'system' ? 'system' : 'user', data.text, message)
    }
  },
}
