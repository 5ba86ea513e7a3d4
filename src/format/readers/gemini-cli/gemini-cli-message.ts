import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import { geminiParts } from '../../wire/gemini/gemini-parts.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** A message without id and source. */
export type GeminiCliSaid = Pick<Message, 'role' | 'parts'>

/** Returns the messages of one record of a Gemini CLI session: the words, then a message for each call's result. Text for the screen yields none. */
export function geminiCliMessages(record: JsonObject): GeminiCliSaid[] {
  if (record.type === 'user') return [{ role: 'user', parts: partsOf(record.content) }]
  if (record.type !== 'gemini') return []
  const own: Part[] = []
  const results: GeminiCliSaid[] = []
  for (const value of Array.isArray(record.thoughts) ? record.thoughts : []) {
    const thought = objectOf(value)
    const text = [thought?.subject, thought?.description].filter((one) => typeof one === 'string' && one !== '').join('\n')
    if (text !== '') own.push({ type: 'reasoning', text })
  }
  for (const part of partsOf(record.content)) own.push(part)
  for (const [i, value] of (Array.isArray(record.toolCalls) ? (record.toolCalls as readonly unknown[]) : []).entries()) {
    const call = objectOf(value) ?? {}
    const callId = stringOf(call.id) ?? `call_${wordOf(record.id)}_${i}`
    const name = stringOf(call.name) ?? 'tool'
    own.push({ type: 'tool-call', callId, name, input: jsonOf(call.args ?? {}) })
    const output = outputOf(call)
    if (output) results.push({ role: 'tool', parts: [{ type: 'tool-result', callId, name, output, ...(failed(call) && { isError: true }) }] })
  }
  return own.length === 0 ? results : [{ role: 'assistant', parts: own }, ...results]
}

function failed({ status }: JsonObject): boolean {
  return status === 'error' || status === 'cancelled'
}

/** Returns the result that the model received; if that was not recorded, what was displayed. Undefined for a call with neither. */
function outputOf({ result, resultDisplay }: JsonObject): ContentPart[] | undefined {
  const given = result ?? undefined
  if (given !== undefined) return partsOf(Array.isArray(given) || typeof given === 'string' ? given : [given]).flatMap(contentOf)
  if (resultDisplay === undefined || resultDisplay === null) return undefined
  return [{ type: 'text', text: stringOf(resultDisplay) ?? jsonOf(resultDisplay) }]
}

function contentOf(part: Part): readonly ContentPart[] {
  if (part.type === 'tool-result') return part.output
  if (part.type === 'tool-call') return [{ type: 'text', text: part.input }]
  return part.type === 'reasoning' ? [{ type: 'text', text: part.text }] : [part]
}

function partsOf(content: unknown): Part[] {
  if (content === '' || content === undefined || content === null) return []
  const list = typeof content === 'string' || Array.isArray(content) ? content : [content]
  return geminiParts(list, [], jsonText(list))
}
