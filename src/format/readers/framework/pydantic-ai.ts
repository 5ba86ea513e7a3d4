import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Messages of Pydantic AI: requests and responses with parts, each with its `part_kind`. */
export const pydanticAi: LogDialect = {
  notation: 'Pydantic AI',
  recordKind: 'entries',
  entryKeys: ['messages', 'message_history', 'all_messages', 'history'],
  matches({ kind, parts }) {
    const all = objectsIn(parts)
    if ((kind !== 'request' && kind !== 'response') || !Array.isArray(parts) || !all.every((part) => typeof part.part_kind === 'string')) return undefined
    return all.length > 0 ? 'by a sign' : 'as others do'
  },
  readRecord(message, run) {
    run.model = stringOf(message.model_name) ?? run.model
    // Each request has the instructions that apply to it.
    run.setInstructions(message.instructions)
    for (const part of objectsIn(message.parts)) addPart(part, run, { at: part.timestamp ?? message.timestamp })
  },
}

function addPart(part: JsonObject, run: RunBuilder, time: JsonObject): void {
  const kind = scalarAsText(part.part_kind)
  if (kind === 'system-prompt') run.addMessage('system', part.content, time)
  else if (kind === 'user-prompt') run.addMessage('user', asBlocks(part.content), time)
  else if (kind === 'text' || kind === 'file') run.addAnswer(asBlocks([part.content]), time)
  else if (kind === 'thinking') run.addReasoning(part.content, time, part.signature)
  else if (kind === 'tool-call' || kind === 'builtin-tool-call') run.addCall(part.tool_call_id, part.tool_name, part.args, time)
  else if (kind === 'tool-return' || kind === 'builtin-tool-return') run.addResult(part.tool_call_id, part.content, false, time)
  else if (kind === 'retry-prompt') {
    if (part.tool_name) run.addResult(part.tool_call_id, part.content, true, time)
    else run.addMessage('user', part.content, time)
  } else run.countSkipped(kind)
}

/** Converts content of several pieces: texts, and files with their `kind`. */
function asBlocks(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((piece: unknown) => {
    const block = asObject(piece)
    return block?.kind === 'binary' ? { type: 'blob', mime_type: block.media_type, content: block.data } : piece
  })
}
