import type { ContentPart, Message, Part } from '../../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { geminiParts } from '../../wire/gemini/gemini-parts.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** A message without id and source. */
export type GeminiCliMessage = Pick<Message, 'role' | 'parts'>

/** Returns the messages of one record of a Gemini CLI session: the words, then a message for each call's result. Text for the screen yields none. */
export function geminiCliMessages(record: JsonObject): GeminiCliMessage[] {
  if (record.type === 'user') return [{ role: 'user', parts: partsOf(record.content) }]
  if (record.type !== 'gemini') return []
  const ownParts: Part[] = []
  const results: GeminiCliMessage[] = []
  for (const thought of blocksIn(record.thoughts)) {
    const text = [thought.subject, thought.description, thought.text].filter((one) => typeof one === 'string' && one !== '').join('\n')
    if (text !== '') ownParts.push({ type: 'reasoning', text })
  }
  for (const part of partsOf(record.content)) ownParts.push(part)
  for (const [i, call] of objectsIn(record.toolCalls).entries()) {
    const callId = stringOf(call.id) ?? `call_${scalarAsText(record.id)}_${i}`
    const name = stringOf(call.name) ?? 'tool'
    ownParts.push({ type: 'tool-call', callId, name, input: inputText(call.args) })
    const output = outputOf(call)
    if (output) results.push({ role: 'tool', parts: [{ type: 'tool-result', callId, name, output, ...(hasFailed(call) && { isError: true }) }] })
  }
  return ownParts.length === 0 ? results : [{ role: 'assistant', parts: ownParts }, ...results]
}

function hasFailed({ status }: JsonObject): boolean {
  return status === 'error' || status === 'cancelled'
}

/** Returns the result that the model received; if that was not recorded, what was displayed. Undefined for a call with neither. */
function outputOf({ result, resultDisplay }: JsonObject): ContentPart[] | undefined {
  const modelResult = result ?? undefined
  if (modelResult !== undefined) return partsOf(Array.isArray(modelResult) || typeof modelResult === 'string' ? modelResult : [modelResult]).flatMap(contentOf)
  if (resultDisplay === undefined || resultDisplay === null) return undefined
  return [{ type: 'text', text: stringOf(resultDisplay) ?? stringifyJson(resultDisplay) }]
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
