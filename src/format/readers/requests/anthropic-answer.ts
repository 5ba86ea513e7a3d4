import { parseJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** Puts together the blocks of a message of Anthropic's from its events. */
export function anthropicAnswer(events: readonly JsonObject[]): JsonObject {
  const blocks = new Map<unknown, Record<string, unknown>>()
  const inputs = new Map<unknown, string>()
  let message: JsonObject = {}
  for (const { type, index, message: started, content_block: block, delta: change } of events) {
    if (type === 'message_start') message = asObject(started) ?? {}
    if (type === 'content_block_start') blocks.set(index, { ...asObject(block) })
    const delta = asObject(change)
    const open = blocks.get(index)
    if (type !== 'content_block_delta' || !delta || !open) continue
    if (delta.type === 'input_json_delta') inputs.set(index, (inputs.get(index) ?? '') + (stringOf(delta.partial_json) ?? ''))
    for (const field of ['text', 'thinking', 'signature', 'content', 'encrypted_content'])
      if (typeof delta[field] === 'string') open[field] = `${stringOf(open[field]) ?? ''}${delta[field]}`
  }
  for (const [index, input] of inputs) if (input !== '') Object.assign(blocks.get(index) ?? {}, { input: parseJson(input) ?? input })
  return { ...message, role: 'assistant', content: [...blocks.values()] }
}
