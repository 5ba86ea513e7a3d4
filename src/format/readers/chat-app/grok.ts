import { wordOf } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Histories of Grok's command line: the speaker under `type`, and thoughts as separate items. */
export const grok: Dialect = {
  notation: 'Grok',
  of: 'entries',
  fits(entry) {
    const { type, content } = entry
    if ('role' in entry || 'message' in entry) return undefined
    if (type === 'tool_result') return typeof entry.tool_call_id === 'string' && content !== undefined ? 'by a sign' : undefined
    if (type === 'assistant') return typeof content === 'string' && Object.keys(entry).every((key) => OF_ANSWERS.has(key)) ? 'by a sign' : undefined
    return ((type === 'system' || type === 'user') && content !== undefined) || (type === 'reasoning' && Array.isArray(entry.summary))
      ? 'as others do'
      : undefined
  },
  tell(entry, run) {
    if (entry.type === 'assistant') {
      run.answer(entry.content, entry)
      for (const call of objectsIn(entry.tool_calls)) {
        const named = objectOf(call.function) ?? call
        run.call(call.id, named.name, named.arguments, entry)
      }
    } else if (entry.type === 'tool_result') run.result(entry.tool_call_id, entry.content, entry.is_error === true, entry)
    else if (entry.type === 'reasoning') run.think(thoughtsOf(entry.summary), entry)
    else if (entry.type === 'system' || entry.type === 'user') run.say(entry.type, entry.content, entry)
    else run.leave(wordOf(entry.type))
  },
}

/** The fields of a Grok answer; an answer of another program with the same type has more. */
const OF_ANSWERS = new Set(['type', 'content', 'tool_calls', 'model_id', 'model_fingerprint', 'reasoning', 'id', 'timestamp'])

function thoughtsOf(summary: unknown): string {
  return objectsIn(summary)
    .map((one) => stringOf(one.text) ?? '')
    .join('\n')
}
