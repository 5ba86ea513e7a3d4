import * as z from 'zod'
import { stringifyJson } from '../../text/index.ts'

/** A call that a message makes, or a result that it contains. */
export interface ToolUse {
  readonly kind: 'call' | 'result'
  readonly id: string
  /** Name and arguments of a call, or the text of a result; empty if the message's own text is the result. */
  readonly text: string
}

const namedCall = z.object({ name: z.string(), arguments: z.string().default('') })
const fields = z.object({
  role: z.string().catch(''),
  name: z.string().catch(''),
  tool_call_id: z.string().optional().catch(undefined),
  tool_calls: z.array(z.unknown()).catch([]),
  function_call: namedCall.optional().catch(undefined),
  content: z.unknown().optional(),
})
const openAiCall = z.object({ id: z.string(), function: namedCall.optional(), custom: z.object({ name: z.string(), input: z.string() }).optional() })
const anthropicCall = z.object({ type: z.string().endsWith('tool_use'), id: z.string(), name: z.string(), input: z.unknown().optional() })
const anthropicResult = z.object({ tool_use_id: z.string(), content: z.unknown().optional() })

/**
 * The calls and results in a message, as OpenAI chat messages and Anthropic's encode them; other encodings are ignored.
 * @throws what `stringifyJson` throws
 */
export function toolUsesOf(message: object): ToolUse[] {
  const { role, name, tool_call_id, tool_calls, function_call, content } = fields.parse(message)
  const found: ToolUse[] = []
  if (tool_call_id !== undefined) found.push({ kind: 'result', id: tool_call_id, text: '' })
  else if (role === 'function') found.push({ kind: 'result', id: functionCallId(name), text: '' })
  for (const part of objectsIn(content)) {
    const result = 'tool_use_id' in part ? anthropicResult.safeParse(part).data : undefined
    if (result) found.push({ kind: 'result', id: result.tool_use_id, text: contentText(result.content) })
    const call = 'id' in part ? anthropicCall.safeParse(part).data : undefined
    if (call) found.push({ kind: 'call', id: call.id, text: `${call.name} ${stringifyJson(call.input ?? {})}` })
  }
  for (const one of tool_calls) {
    const call = openAiCall.safeParse(one).data
    if (!call) continue
    const text = call.custom ? `${call.custom.name} ${call.custom.input}` : `${call.function?.name ?? ''} ${call.function?.arguments ?? ''}`
    found.push({ kind: 'call', id: call.id, text })
  }
  if (function_call) found.push({ kind: 'call', id: functionCallId(function_call.name), text: `${function_call.name} ${function_call.arguments}` })
  return found
}

/** The text of a content: the string itself, or the texts of its parts, each on a new line; pictures and documents have none. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return objectsIn(content)
    .flatMap((part) => ('text' in part && typeof part.text === 'string' ? part.text : []))
    .join('\n')
}

function objectsIn(content: unknown): object[] {
  return Array.isArray(content) ? content.filter((part) => typeof part === 'object' && part !== null) : []
}

/** Older functions have no call id: the name links call and result. */
function functionCallId(name: string): string {
  return `function ${name}`
}
