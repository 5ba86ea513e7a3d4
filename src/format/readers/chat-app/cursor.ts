import { wordOf } from '../../../text/index.ts'
import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Transcripts that Cursor stores of its agents: a message per line, with its blocks in a nested object and without results. */
export const cursor: Dialect = {
  notation: 'Cursor',
  of: 'entries',
  fits: ({ role, message, type }) => (typeof role === 'string' && type === undefined && Array.isArray(objectOf(message)?.content) ? 'by a sign' : undefined),
  tell({ role, message, ...entry }, run) {
    for (const block of objectsIn(objectOf(message)?.content)) {
      if (block.type === 'tool_use') run.call(block.id, block.name, block.input, entry)
      else if (block.type === 'tool_result') run.result(block.tool_use_id, block.content, block.is_error === true, entry)
      else if (block.type === 'thinking') run.think(block.thinking ?? block.text, entry, block.signature)
      else if (role === 'assistant') run.answer(block, entry)
      else run.say(wordOf(role) === 'system' ? 'system' : 'user', block, entry)
    }
  },
}
