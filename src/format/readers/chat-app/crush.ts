import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

const PART_KINDS = new Set(['text', 'reasoning', 'tool_call', 'tool_result', 'finish', 'image_url', 'binary'])
/** The kinds of parts that only Crush has. */
const CRUSH_ONLY_KINDS = new Set(['tool_call', 'tool_result', 'finish'])

/**
 * Messages of Crush and of its predecessor OpenCode: parts with a `type` and `data`, or, as `crush session show` prints them, with the data next to the type.
 */
export const crush: LogDialect = {
  notation: 'Crush',
  recordKind: 'entries',
  entryKeys: ['messages'],
  matches({ role, parts }) {
    const pieces = objectsIn(parts)
    if (typeof role !== 'string' || pieces.length === 0 || !pieces.every((part) => PART_KINDS.has(scalarAsText(part.type)))) return undefined
    return pieces.every((part) => asObject(part.data)) || pieces.some((part) => CRUSH_ONLY_KINDS.has(scalarAsText(part.type))) ? 'by a sign' : 'as others do'
  },
  readRecord(message, run) {
    run.model = stringOf(message.model) || run.model
    for (const part of objectsIn(message.parts)) {
      const data = asObject(part.data) ?? part
      if (part.type === 'reasoning') run.addReasoning(data.thinking ?? data.text, message, data.signature)
      else if (part.type === 'tool_call') run.addCall(data.id ?? data.tool_call_id, data.name, data.input, message)
      else if (part.type === 'tool_result') run.addResult(data.tool_call_id, data.content, data.is_error === true, message)
      else if (part.type === 'finish') run.countSkipped('finish')
      else run.addWords(message.role, contentOf(part, data), message)
    }
  },
}

function contentOf(part: JsonObject, data: JsonObject): unknown {
  if (part.type === 'text') return data.text
  if (part.type === 'image_url') return { type: 'image_url', image_url: data }
  return part.type === 'binary' ? { type: 'blob', mime_type: data.MIMEType, content: data.Data } : part
}
