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

/**
 * Returns the messages of one record of a Gemini CLI session: the words, then a message for each call's result. Text for the screen yields none. Results stand
 * beside their calls and again in a record of the user's; a resumed session repeats calls and thoughts in the content of an answer.
 * @param answeredIds the calls whose results were read, to which those of this record are added
 */
export function geminiCliMessages(record: JsonObject, answeredIds: Set<string>): GeminiCliMessage[] {
  if (record.type === 'user') return userMessages(partsOf(record.content), answeredIds)
  if (record.type !== 'gemini') return []
  const calls: Part[] = []
  const results: GeminiCliMessage[] = []
  for (const [i, call] of objectsIn(record.toolCalls).entries()) {
    const callId = stringOf(call.id) ?? `call_${scalarAsText(record.id)}_${i}`
    const name = stringOf(call.name) ?? 'tool'
    calls.push({ type: 'tool-call', callId, name, input: inputText(call.args) })
    const output = outputOf(call, callId)
    if (!output) continue
    answeredIds.add(callId)
    results.push({ role: 'tool', parts: [{ type: 'tool-result', callId, name, output, ...(hasFailed(call) && { isError: true }) }] })
  }
  const ownParts = [...answerParts(record, calls), ...calls]
  return ownParts.length === 0 ? results : [{ role: 'assistant', parts: ownParts }, ...results]
}

/** The user's words, without results that were read beside their calls. */
function userMessages(parts: readonly Part[], answeredIds: Set<string>): GeminiCliMessage[] {
  const own = parts.filter((part) => part.type !== 'tool-result' || !answeredIds.has(part.callId))
  if (own.length === 0 && parts.length > 0) return []
  for (const part of own) if (part.type === 'tool-result') answeredIds.add(part.callId)
  return [{ role: 'user', parts: own }]
}

/** The thoughts and words of an answer, without calls that are recorded beside its content and thoughts that are recorded twice. */
function answerParts(record: JsonObject, calls: readonly Part[]): Part[] {
  const callIds = new Set(calls.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  const parts: Part[] = []
  const descriptions = new Set<unknown>()
  for (const thought of blocksIn(record.thoughts)) {
    const text = [thought.subject, thought.description, thought.text].filter((one) => typeof one === 'string' && one !== '').join('\n')
    if (text !== '') parts.push({ type: 'reasoning', text })
    descriptions.add(thought.description).add(text)
  }
  const isRepeated = (part: Part) =>
    part.type === 'tool-call' ? callIds.has(part.callId) : part.type === 'reasoning' && descriptions.has(part.text) && part.signature === undefined
  for (const part of partsOf(record.content)) if (!isRepeated(part)) parts.push(part)
  return parts
}

function hasFailed({ status }: JsonObject): boolean {
  return status === 'error' || status === 'cancelled'
}

/**
 * Returns the result that the model received, which among calls made at once is listed with those of the others; if none was recorded, what was displayed.
 * Undefined for a call with neither.
 */
function outputOf({ result, resultDisplay }: JsonObject, callId: string): ContentPart[] | undefined {
  const modelResult = result ?? undefined
  if (modelResult !== undefined) {
    const parts = partsOf(Array.isArray(modelResult) || typeof modelResult === 'string' ? modelResult : [modelResult])
    const own = parts.filter((part) => part.type === 'tool-result' && part.callId === callId)
    return (own.length > 0 ? parts.filter((part) => part.type !== 'tool-result' || part.callId === callId) : parts).flatMap(contentOf)
  }
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
