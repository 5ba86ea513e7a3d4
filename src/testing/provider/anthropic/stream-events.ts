import type { Answer } from './answer.ts'

/** Yields a message as stream events, each with its name. */
export function* streamEvents(message: Answer): Generator<readonly [name: string, data: object]> {
  const { content, stop_reason, usage, ...rest } = message
  yield ['message_start', { type: 'message_start', message: { ...rest, content: [], stop_reason: null, usage } }]
  for (const [index, block] of content.entries()) {
    yield ['content_block_start', { type: 'content_block_start', index, content_block: withoutContent(block) }]
    for (const delta of deltas(block)) yield ['content_block_delta', { type: 'content_block_delta', index, delta }]
    yield ['content_block_stop', { type: 'content_block_stop', index }]
  }
  yield ['message_delta', { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage }]
  yield ['message_stop', { type: 'message_stop' }]
}

function withoutContent(block: Record<string, unknown>): object {
  if (block.type === 'text') return { ...block, text: '' }
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' }
  return { ...block, input: {} }
}

function deltas(block: Record<string, unknown>): object[] {
  if (block.type === 'text') return [{ type: 'text_delta', text: block.text }]
  if (block.type !== 'thinking') return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }]
  return [
    { type: 'thinking_delta', thinking: block.thinking },
    { type: 'signature_delta', signature: block.signature },
  ]
}
