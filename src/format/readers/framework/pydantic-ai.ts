import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

/** Messages of Pydantic AI: requests and responses with parts, each with its `part_kind`. */
export const pydanticAi: Dialect = {
  notation: 'Pydantic AI',
  of: 'entries',
  under: ['messages', 'message_history', 'all_messages', 'history'],
  fits({ kind, parts }) {
    const all = objectsIn(parts)
    if ((kind !== 'request' && kind !== 'response') || !Array.isArray(parts) || !all.every((part) => typeof part.part_kind === 'string')) return undefined
    return all.length > 0 ? 'by a sign' : 'as others do'
  },
  tell(message, run) {
    run.model = stringOf(message.model_name) ?? run.model
    // Each request has the instructions that apply to it.
    run.instruct(message.instructions)
    for (const part of objectsIn(message.parts)) told(part, run, { at: part.timestamp ?? message.timestamp })
  },
}

function told(part: JsonObject, run: ToldRun, time: JsonObject): void {
  const kind = wordOf(part.part_kind)
  if (kind === 'system-prompt') run.say('system', part.content, time)
  else if (kind === 'user-prompt') run.say('user', blocksOf(part.content), time)
  else if (kind === 'text') run.answer(part.content, time)
  else if (kind === 'thinking') run.think(part.content, time, part.signature)
  else if (kind === 'tool-call' || kind === 'builtin-tool-call') run.call(part.tool_call_id, part.tool_name, part.args, time)
  else if (kind === 'tool-return' || kind === 'builtin-tool-return') run.result(part.tool_call_id, part.content, false, time)
  else if (kind === 'retry-prompt') {
    if (part.tool_name) run.result(part.tool_call_id, part.content, true, time)
    else run.say('user', part.content, time)
  } else run.leave(kind)
}

/** Converts content of several pieces: texts, and files with their `kind`. */
function blocksOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((piece: unknown) => {
    const block = objectOf(piece)
    return block?.kind === 'binary' ? { type: 'blob', mime_type: block.media_type, content: block.data } : piece
  })
}
