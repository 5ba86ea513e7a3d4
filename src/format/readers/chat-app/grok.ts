import { scalarAsText } from '../../../text/index.ts'
import { stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Histories of Grok's command line: the speaker under `type`, and thoughts as separate items. */
export const grok: LogDialect = {
  notation: 'Grok',
  recordKind: 'entries',
  matches(entry) {
    const { type, content } = entry
    if ('role' in entry || 'message' in entry) return undefined
    if (type === 'tool_result') return typeof entry.tool_call_id === 'string' && content !== undefined ? 'by a sign' : undefined
    if (type === 'assistant') return typeof content === 'string' && Object.keys(entry).every((key) => ANSWER_FIELDS.has(key)) ? 'by a sign' : undefined
    return ((type === 'system' || type === 'user') && content !== undefined) || (type === 'reasoning' && Array.isArray(entry.summary))
      ? 'as others do'
      : undefined
  },
  readRecord(entry, run) {
    if (entry.type === 'assistant') {
      if (entry.reasoning !== run.lastText('reasoning')) run.addReasoning(stringOf(entry.reasoning), entry)
      run.addAnswer(entry.content, entry)
      run.addCalls(entry.tool_calls, entry)
    } else if (entry.type === 'tool_result') run.addResult(entry.tool_call_id, entry.content, entry.is_error === true, entry)
    else if (entry.type === 'reasoning') run.addReasoning(summaryText(entry.summary), entry)
    else if (entry.type === 'system' || entry.type === 'user') run.addMessage(entry.type, entry.content, entry)
    else run.countSkipped(scalarAsText(entry.type))
  },
}

/** The fields of a Grok answer; an answer of another program with the same type has more. */
const ANSWER_FIELDS = new Set(['type', 'content', 'tool_calls', 'model_id', 'model_fingerprint', 'reasoning', 'id', 'timestamp'])

function summaryText(summary: unknown): string {
  return objectsIn(summary)
    .map((one) => stringOf(one.text) ?? '')
    .join('\n')
}
