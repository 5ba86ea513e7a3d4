import { scalarAsText } from '../../../text/index.ts'
import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { blocksIn } from '../reading/blocks-in.ts'

/** Transcripts that Cursor stores of its agents: a message per line, with its blocks in a nested object and without results. */
export const cursor: LogDialect = {
  notation: 'Cursor',
  recordKind: 'entries',
  matches: ({ role, message, type }) => (typeof role === 'string' && type === undefined && Array.isArray(asObject(message)?.content) ? 'by a sign' : undefined),
  readRecord({ role, message, ...entry }, run) {
    for (const block of blocksIn(asObject(message)?.content)) {
      if (block.type === 'tool_use') run.addCall(block.id, block.name, block.input, entry)
      else if (block.type === 'tool_result') run.addResult(block.tool_use_id, block.content, block.is_error === true, entry)
      else if (block.type === 'thinking') run.addReasoning(block.thinking ?? block.text, entry, block.signature)
      else if (role === 'assistant') run.addAnswer(block, entry)
      else run.addMessage(scalarAsText(role) === 'system' ? 'system' : 'user', block, entry)
    }
  },
}
