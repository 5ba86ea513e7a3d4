import { isSystem, type Part, type Tool } from '../../../message/index.ts'
import { scalarAsText, valueAtPath } from '../../../text/index.ts'
import type { Sample } from '../../sample.ts'
import type { Codec, MessageContent, RawText } from '../codec.ts'
import { callIdForms } from '../part/call-id-forms.ts'
import { objectLossReason } from '../part/object-loss-reason.ts'
import { asObject, type JsonObject, stringOf } from '../value.ts'
import { geminiParts } from './gemini-parts.ts'
import { asGeminiTools, writeGemini } from './gemini-write.ts'
import { linkGeminiResults } from './link-gemini-results.ts'

/** The members of a part that may have an id. */
const ID_HOLDERS = {
  'tool-call': ['functionCall', 'function_call', 'toolCall', 'tool_call', 'executableCode', 'executable_code'],
  'tool-result': ['functionResponse', 'function_response', 'toolResponse', 'tool_response', 'codeExecutionResult', 'code_execution_result'],
} as const

/** Contents of Gemini and Vertex AI: https://ai.google.dev/api/generate-content. Names in camel case and in snake case are read. */
export const gemini: Codec = {
  name: 'gemini',
  title: 'Gemini contents or request bodies',
  list: 'contents',
  system: ['systemInstruction', 'system_instruction'],
  fields: ['role', 'parts'],
  callId: callIdForms.any,
  joins: 'all',
  storedContentKeys: ['cachedContent', 'cached_content'],
  detect,
  read,
  linkMessages: linkGeminiResults,
  readSystem: (value, raw) => (typeof value === 'string' ? [{ type: 'text', text: value, path: [] }] : geminiParts(asObject(value)?.parts, ['parts'], raw)),
  readTools,
  callIdPaths: ({ type, path = [] }) => ID_HOLDERS[type].map((key) => [...path, key, 'id']),
  inputPath: ({ path = [] }, item) => ['functionCall', 'function_call'].map((key) => [...path, key, 'args']).find((at) => valueAtPath(item, at) !== undefined),
  // The parts inside a response are data only.
  textBlock: (text, path) => (path.length === 2 ? { text } : undefined),
  write: writeGemini,
  writeBody({ messages, tools }, list) {
    const system = messages.filter(isSystem).flatMap(({ parts }) => parts)
    const parts = system.flatMap((part) => (part.type === 'text' && part.text !== '' ? [{ text: part.text }] : []))
    if (parts.length === 0 && tools.length === 0) return undefined
    return { ...(parts.length > 0 && { systemInstruction: { parts } }), ...(tools.length > 0 && { tools: asGeminiTools(tools) }), contents: list }
  },
  wrap: (text) => ({ output: text }),
  lossReason: objectLossReason,
}

function detect({ kind, items, fields }: Sample): number {
  if (kind === 'lines' || kind === 'text') return 0
  const list = kind === 'array' ? items : fields.contents
  if (!Array.isArray(list)) return kind === 'object' && typeof fields.contents === 'string' ? 0.6 : 0
  const contents = list.map(asObject)
  if (
    !contents.every(
      (content) =>
        content && Array.isArray(content.parts) && (content.role === undefined || ['user', 'model', 'function'].includes(scalarAsText(content.role))),
    )
  )
    return 0
  const parts = contents.flatMap((content) => (Array.isArray(content?.parts) ? content.parts : []))
  if (parts.some((part: unknown) => typeof asObject(part)?.type === 'string')) return 0
  if (kind === 'object') return 0.95
  return contents.length > 0 ? 0.93 : 0
}

function read(value: JsonObject, raw: RawText): MessageContent {
  const parts: readonly Part[] = geminiParts(value.parts, ['parts'], raw)
  if (value.role === 'model') return { role: 'assistant', parts }
  return { role: parts.length > 0 && parts.every(({ type }) => type === 'tool-result') ? 'tool' : 'user', parts }
}

/** Reads each declared function, and each of the provider's own tools, as a tool. */
function readTools(value: unknown, raw: RawText): Tool[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown, i): Tool[] => {
    const object = asObject(entry)
    const key = object?.functionDeclarations ? 'functionDeclarations' : 'function_declarations'
    const declared = object?.[key]
    if (!Array.isArray(declared)) return [{ name: Object.keys(object ?? {})[0] ?? '', schema: raw([i]) }]
    return declared.map((one: unknown, j) => ({ name: stringOf(asObject(one)?.name) ?? '', schema: raw([i, key, j]) }))
  })
}
