import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Messages of LlamaIndex: blocks with their `block_type`, calls and ids among `additional_kwargs`, as `base/llms/types.py` of run-llama/llama_index has them;
 * in stores of older versions `content` in place of blocks.
 */
export const llamaIndex: LogDialect = {
  notation: 'LlamaIndex',
  recordKind: 'entries',
  entryKeys: ['messages', 'chat_history', 'history'],
  matches({ role, blocks }) {
    const all = objectsIn(blocks)
    if (typeof role !== 'string' || !Array.isArray(blocks) || !all.every((block) => typeof block.block_type === 'string')) return undefined
    return all.length > 0 ? 'by a sign' : 'as others do'
  },
  readRecord(message, run) {
    const extra = asObject(message.additional_kwargs) ?? {}
    const blocks = objectsIn(message.blocks)
    const content = Array.isArray(message.blocks)
      ? blocks.flatMap(({ block_type: kind, ...block }) => (kind === 'text' || kind === 'image' ? [asBlock(kind, block)] : []))
      : message.content
    if (message.role === 'tool' || message.role === 'function') run.addResult(extra.tool_call_id, content, extra.is_error === true)
    else if (message.role === 'assistant' || message.role === 'chatbot' || message.role === 'model') {
      for (const block of blocks) if (block.block_type === 'thinking') run.addReasoning(block.content)
      run.addAnswer(content)
      const callBlocks = blocks.filter(({ block_type: kind }) => kind === 'tool_call')
      for (const call of callBlocks) run.addCall(call.tool_call_id, call.tool_name, call.tool_kwargs)
      for (const call of callBlocks.length > 0 ? [] : objectsIn(extra.tool_calls)) {
        const callBody = asObject(call.function) ?? call
        run.addCall(call.id, callBody.name, callBody.arguments ?? callBody.input)
      }
    } else run.addMessage(message.role === 'system' || message.role === 'developer' ? 'system' : 'user', content)
  },
}

function asBlock(kind: string, block: { readonly [key: string]: unknown }): unknown {
  if (kind === 'text') return { type: 'text', text: block.text }
  const data = typeof block.image === 'string' ? `data:${block.image_mimetype ?? 'image/png'};base64,${block.image}` : block.url
  return { type: 'image_url', image_url: { url: data ?? block.path ?? '' } }
}
