import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
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
    const content = Array.isArray(message.blocks) ? blocks.flatMap(contentOf) : message.content
    if (message.role === 'tool' || message.role === 'function') run.addResult(extra.tool_call_id, content, extra.is_error === true)
    else if (message.role === 'assistant' || message.role === 'chatbot' || message.role === 'model') {
      for (const block of blocks) if (block.block_type === 'thinking') run.addReasoning(block.content)
      run.addAnswer(content)
      const callBlocks = blocks.filter(({ block_type: kind }) => kind === 'tool_call')
      for (const call of callBlocks) run.addCall(call.tool_call_id, call.tool_name, call.tool_kwargs)
      if (callBlocks.length === 0) run.addCalls(extra.tool_calls)
    } else run.addMessage(message.role === 'system' || message.role === 'developer' ? 'system' : 'user', content)
  },
}

/** Returns the words and files of a block; thoughts and calls are none, and a cited block is that within it. */
function contentOf({ block_type: kind, ...block }: JsonObject): unknown[] {
  if (kind === 'thinking' || kind === 'tool_call' || kind === 'cache') return []
  if (kind === 'citable' || kind === 'citation') return objectsIn(block.content ?? [block.cited_content]).flatMap(contentOf)
  if (kind === 'text') return [{ type: 'text', text: block.text }]
  const name = scalarAsText(kind)
  const mediaType = stringOf(block[`${name}_mimetype`]) ?? (kind === 'image' ? 'image/png' : `${name}/${stringOf(block.format) ?? '*'}`)
  const data = stringOf(block.data) ?? stringOf(block[name])
  if (kind === 'image')
    return [{ type: 'image_url', image_url: { url: data === undefined ? (block.url ?? block.path ?? '') : `data:${mediaType};base64,${data}` } }]
  if (data !== undefined) return [{ type: 'blob', mime_type: mediaType, content: data }]
  const url = stringOf(block.url) ?? stringOf(block.path)
  return [url === undefined ? { type: kind, ...block } : { type: 'uri', mime_type: mediaType, uri: url }]
}
