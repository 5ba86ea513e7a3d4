import type { ContentPart, Part, Path, Role } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import { chatBlock } from '../chat/chat-parts.ts'
import type { MessageContent, RawText } from '../codec.ts'
import { attachment } from '../part/attachment.ts'
import { callInput } from '../part/call-input.ts'
import { pictureFromUrl } from '../part/picture-from-url.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'

const CALLS: Readonly<Record<string, readonly [name: string | undefined, field: string]>> = {
  function_call: [undefined, 'arguments'],
  computer_call: ['computer', 'action'],
  shell_call: ['shell', 'action'],
  apply_patch_call: ['apply_patch', 'operation'],
}
const OUTPUT_TYPES = new Set(['function_call_result', 'computer_call_result', 'shell_call_output', 'apply_patch_call_output'])

/** Reads an item of the Agents SDK. Unknown items are opaque. */
export function readAgentsItem(value: JsonObject, raw: RawText): MessageContent {
  const type = stringOf(value.type) ?? 'message'
  const callId = stringOf(value.callId) ?? stringOf(value.id) ?? ''
  if (type === 'message') return readMessage(value, raw)
  if (type === 'reasoning') return { role: 'assistant', parts: [readReasoning(value)] }
  const call = Object.hasOwn(CALLS, type) ? CALLS[type] : undefined
  if (call) {
    const [name = stringOf(value.name) ?? '', field] = call
    return { role: 'assistant', parts: [{ type: 'tool-call', callId, name, ...callInput(value[field], [field], raw), path: [] }] }
  }
  if (OUTPUT_TYPES.has(type)) {
    const name = stringOf(value.name)
    return {
      role: 'tool',
      parts: [{ type: 'tool-result', callId, ...(name !== undefined && { name }), output: readOutput(value.output, ['output'], raw), path: [] }],
    }
  }
  if (type !== 'hosted_tool_call') return { role: 'assistant', parts: [{ type: 'opaque', kind: type, json: raw([]), path: [] }] }
  const name = stringOf(value.name) ?? ''
  return {
    role: 'assistant',
    parts: [
      { type: 'tool-call', callId, name, input: stringOf(value.arguments) ?? '', hosted: true, path: [] },
      { type: 'tool-result', callId, name, output: readOutput(value.output, ['output'], raw), hosted: true, path: [] },
    ],
  }
}

function readMessage(value: JsonObject, raw: RawText): MessageContent {
  const role: Role = value.role === 'assistant' || value.role === 'system' || value.role === 'developer' ? value.role : 'user'
  return { role, parts: readOutput(value.content, ['content'], raw) }
}

function readReasoning(value: JsonObject): Part {
  const texts = [value.content, value.rawContent]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one: unknown) => stringOf(asObject(one)?.text) ?? '')
  const data = asObject(value.providerData)
  const encrypted = stringOf(data?.encrypted_content) ?? stringOf(data?.encryptedContent)
  const signature = stringOf(data?.signature)
  const signatures = { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
  return { type: 'reasoning', text: texts.join('\n'), ...signatures, path: [] }
}

function readOutput(output: unknown, path: Path, raw: RawText): ContentPart[] {
  if (output === undefined || output === null || output === '') return []
  if (typeof output === 'string') return [{ type: 'text', text: output, path }]
  if (!Array.isArray(output)) return [readBlock(output, path, raw)]
  return output.flatMap((one: unknown, i): ContentPart[] => {
    const streams = asObject(one)
    if (typeof streams?.stdout !== 'string') return [readBlock(one, [...path, i], raw)]
    return ['stdout', 'stderr'].flatMap((key): ContentPart[] => {
      const text = stringOf(streams[key])
      return text ? [{ type: 'text', text, path: [...path, i, key] }] : []
    })
  })
}

function readBlock(value: unknown, path: Path, raw: RawText): ContentPart {
  const object = asObject(value)
  const image = object?.image ?? (object?.type === 'computer_screenshot' ? object.data : undefined)
  const url = stringOf(image) ?? stringOf(asObject(image)?.url)
  if (url !== undefined) return pictureFromUrl(url, path)
  const inner = asObject(image) ?? asObject(object?.file)
  const data = stringOf(inner?.data)
  const address = stringOf(object?.file) ?? stringOf(inner?.url)
  const audio = stringOf(object?.audio)
  if (audio !== undefined) return attachment({ mediaType: `audio/${scalarAsText(object?.format ?? 'wav')}`, data: audio }, path)
  if (data === undefined && address === undefined) return chatBlock(value, path, raw)
  const mediaType = stringOf(inner?.mediaType) ?? (object?.type === 'image' ? 'image/*' : undefined)
  return attachment({ mediaType, name: stringOf(inner?.filename) ?? stringOf(object?.filename), data, url: address }, path)
}
