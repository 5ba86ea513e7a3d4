import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import { chatBlock } from '../chat/chat-content.ts'
import type { RawText, Reading } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { picture } from '../part/picture.ts'
import { type JsonObject, objectOf, stringOf } from '../value.ts'

const CALLS: Readonly<Record<string, readonly [name: string | undefined, field: string]>> = {
  function_call: [undefined, 'arguments'],
  computer_call: ['computer', 'action'],
  shell_call: ['shell', 'action'],
  apply_patch_call: ['apply_patch', 'operation'],
}
const OUTPUTS = new Set(['function_call_result', 'computer_call_result', 'shell_call_output', 'apply_patch_call_output'])

/** Reads an item of the Agents SDK. Unknown items are opaque. */
export function readAgentsItem(value: JsonObject, raw: RawText): Reading {
  const type = stringOf(value.type) ?? 'message'
  const callId = stringOf(value.callId) ?? stringOf(value.id) ?? ''
  if (type === 'message') return message(value, raw)
  if (type === 'reasoning') return { role: 'assistant', parts: [reasoning(value)] }
  const call = Object.hasOwn(CALLS, type) ? CALLS[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? '', field] = call
    return { role: 'assistant', parts: [{ type: 'tool-call', callId, name, input: stringOf(value[field]) ?? raw([field]), path: [] }] }
  }
  if (OUTPUTS.has(type)) {
    const name = stringOf(value.name)
    return {
      role: 'tool',
      parts: [{ type: 'tool-result', callId, ...(name !== undefined && { name }), output: outputOf(value.output, ['output'], raw), path: [] }],
    }
  }
  if (type !== 'hosted_tool_call') return { role: 'assistant', parts: [{ type: 'opaque', kind: type, json: raw([]), path: [] }] }
  const name = stringOf(value.name) ?? ''
  return {
    role: 'assistant',
    parts: [
      { type: 'tool-call', callId, name, input: stringOf(value.arguments) ?? '', hosted: true, path: [] },
      { type: 'tool-result', callId, name, output: outputOf(value.output, ['output'], raw), hosted: true, path: [] },
    ],
  }
}

function message(value: JsonObject, raw: RawText): Reading {
  const role: Role = value.role === 'assistant' || value.role === 'system' || value.role === 'developer' ? value.role : 'user'
  return { role, parts: outputOf(value.content, ['content'], raw) }
}

function reasoning(value: JsonObject): Part {
  const said = [value.content, value.rawContent].flatMap((list) => (Array.isArray(list) ? list : [])).map((one: unknown) => stringOf(objectOf(one)?.text) ?? '')
  const data = objectOf(value.providerData)
  const encrypted = stringOf(data?.encrypted_content) ?? stringOf(data?.encryptedContent)
  const signature = stringOf(data?.signature)
  const seals = { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
  return { type: 'reasoning', text: said.join('\n'), ...seals, path: [] }
}

function outputOf(output: unknown, path: Path, raw: RawText): ContentPart[] {
  if (output === undefined || output === null || output === '') return []
  if (typeof output === 'string') return [{ type: 'text', text: output, path }]
  if (!Array.isArray(output)) return [block(output, path, raw)]
  return output.flatMap((one: unknown, i): ContentPart[] => {
    const streams = objectOf(one)
    if (typeof streams?.stdout !== 'string') return [block(one, [...path, i], raw)]
    return ['stdout', 'stderr'].flatMap((key): ContentPart[] => {
      const text = stringOf(streams[key])
      return text ? [{ type: 'text', text, path: [...path, i, key] }] : []
    })
  })
}

function block(value: unknown, path: Path, raw: RawText): ContentPart {
  const object = objectOf(value)
  const shown = object?.image ?? (object?.type === 'computer_screenshot' ? object.data : undefined)
  const url = stringOf(shown) ?? stringOf(objectOf(shown)?.url) ?? stringOf(shown)
  if (url !== undefined) return picture(url, path)
  const inner = objectOf(shown) ?? objectOf(object?.file)
  const data = stringOf(inner?.data)
  const address = stringOf(object?.file) ?? stringOf(inner?.url)
  const sound = stringOf(object?.audio)
  if (sound !== undefined) return attachment({ mediaType: `audio/${wordOf(object?.format ?? 'wav')}`, data: sound }, path)
  if (data === undefined && address === undefined) return chatBlock(value, path, raw)
  const mediaType = stringOf(inner?.mediaType) ?? (object?.type === 'image' ? 'image/*' : undefined)
  return attachment({ mediaType, name: stringOf(inner?.filename) ?? stringOf(object?.filename), data, url: address }, path)
}
