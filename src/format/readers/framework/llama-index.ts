import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Messages of LlamaIndex: blocks with their `block_type`, calls and ids among `additional_kwargs`. */
export const llamaIndex: Dialect = {
  notation: 'LlamaIndex',
  of: 'entries',
  under: ['messages', 'chat_history', 'history'],
  fits({ role, blocks }) {
    const all = objectsIn(blocks)
    if (typeof role !== 'string' || !Array.isArray(blocks) || !all.every((block) => typeof block.block_type === 'string')) return undefined
    return all.length > 0 ? 'by a sign' : 'as others do'
  },
  tell(message, run) {
    const more = objectOf(message.additional_kwargs) ?? {}
    const blocks = objectsIn(message.blocks)
    const content = blocks.flatMap(({ block_type: kind, ...block }) => (kind === 'text' || kind === 'image' ? [blockOf(kind, block)] : []))
    if (message.role === 'tool' || message.role === 'function') run.result(more.tool_call_id, content, more.is_error === true)
    else if (message.role === 'assistant' || message.role === 'chatbot' || message.role === 'model') {
      for (const block of blocks) if (block.block_type === 'thinking') run.think(block.content)
      run.answer(content)
      const called = blocks.filter(({ block_type: kind }) => kind === 'tool_call')
      for (const call of called) run.call(call.tool_call_id, call.tool_name, call.tool_kwargs)
      for (const call of called.length > 0 ? [] : objectsIn(more.tool_calls)) {
        const named = objectOf(call.function) ?? call
        run.call(call.id, named.name, named.arguments ?? named.input)
      }
    } else run.say(message.role === 'system' || message.role === 'developer' ? 'system' : 'user', content)
  },
}

function blockOf(kind: string, block: { readonly [key: string]: unknown }): unknown {
  if (kind === 'text') return { type: 'text', text: block.text }
  const data = typeof block.image === 'string' ? `data:${block.image_mimetype ?? 'image/png'};base64,${block.image}` : block.url
  return { type: 'image_url', image_url: { url: data ?? block.path ?? '' } }
}
