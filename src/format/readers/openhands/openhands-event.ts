import type { ContentPart, Message, Part, ReasoningPart } from '../../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { pictureFromUrl } from '../../wire/part/picture-from-url.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** The content of an event: the message without its place, and the model answer that it belongs to. */
export interface EventContent {
  readonly role: Message['role']
  readonly parts: readonly Part[]
  /** The id that the events of one answer share; they form one message. */
  readonly answer?: string
  readonly written?: 'summary'
}

/** Reads one event of OpenHands, from its agent SDK (`kind`) or from earlier versions (`action`, `observation`); undefined for an event without content. */
export function openhandsEvent(event: JsonObject): EventContent | undefined {
  if (typeof event.kind === 'string') return readSdkEvent(event)
  if (typeof event.action === 'string') return readAction(event, event.action)
  if (typeof event.observation === 'string') return readObservation(event, event.observation)
  return undefined
}

function readSdkEvent(event: JsonObject): EventContent | undefined {
  const answer = stringOf(event.llm_response_id)
  switch (event.kind) {
    case 'SystemPromptEvent':
      return { role: 'system', parts: readContent([event.system_prompt, event.dynamic_context]) }
    case 'MessageEvent': {
      const message = asObject(event.llm_message)
      const role = message?.role === 'assistant' || event.source === 'agent' ? 'assistant' : message?.role === 'system' ? 'system' : 'user'
      return { role, parts: [...readReasoning(message ?? {}), ...readContent(message?.content), ...readContent(event.extended_content)] }
    }
    case 'ActionEvent': {
      const toolCall = asObject(event.tool_call)
      const input = inputText(toolCall?.arguments ?? asObject(toolCall?.function)?.arguments ?? event.action)
      const call: Part = { type: 'tool-call', callId: callIdOf(event), name: stringOf(event.tool_name) ?? stringOf(toolCall?.name) ?? 'tool', input }
      return { role: 'assistant', parts: [...readReasoning(event), ...readContent(event.thought), call], ...(answer !== undefined && { answer }) }
    }
    case 'ObservationEvent':
    case 'AgentErrorEvent':
    case 'UserRejectObservation':
      return resultEvent(
        event,
        observationContent(event),
        event.kind !== 'ObservationEvent' || asObject(event.observation)?.is_error === true,
        stringOf(event.tool_name),
      )
    case 'Condensation':
    case 'CondensationSummaryEvent':
      return typeof event.summary === 'string' ? { role: 'user', parts: [{ type: 'text', text: event.summary }], written: 'summary' } : undefined
  }
  return undefined
}

function callIdOf(event: JsonObject): string {
  return stringOf(event.tool_call_id) ?? stringOf(asObject(event.tool_call)?.id) ?? `call_${scalarAsText(event.action_id ?? event.id)}`
}

/** Returns the content of an SDK observation, or, if it has none, all of its fields. */
function observationContent(event: JsonObject): ContentPart[] {
  const observationObject = asObject(event.observation)
  const errorText = stringOf(event.error) ?? stringOf(event.rejection_reason)
  if (errorText !== undefined) return [{ type: 'text', text: errorText }]
  const { kind: _, is_error: __, ...fields } = observationObject ?? {}
  const text = observationObject?.content ?? observationObject?.output
  const { content: ___, output: ____, ...otherFields } = fields
  const contentRead = readContent(text)
  if (contentRead.length > 0) return contentRead
  const remaining = Object.entries(text === undefined ? fields : otherFields).filter(([, value]) => value !== null && value !== '')
  return remaining.length === 0 ? [] : [{ type: 'text', text: stringifyJson(Object.fromEntries(remaining)) }]
}

function readAction(event: JsonObject, name: string): EventContent | undefined {
  const args = asObject(event.args) ?? {}
  const text = stringOf(args.content) ?? stringOf(event.message) ?? ''
  if (name === 'system') return { role: 'system', parts: textParts(text) }
  if (name === 'condensation') return typeof args.summary === 'string' ? { role: 'user', parts: textParts(args.summary), written: 'summary' } : undefined
  if (name === 'change_agent_state' || name === 'null') return undefined
  const pictures = (Array.isArray(args.image_urls) ? args.image_urls : []).flatMap((url: unknown) => (typeof url === 'string' ? [pictureFromUrl(url, [])] : []))
  const callMetadata = asObject(event.tool_call_metadata)
  if (name === 'message' && !callMetadata) return { role: event.source === 'agent' ? 'assistant' : 'user', parts: [...textParts(text), ...pictures] }
  if (event.source === 'user') return { role: 'user', parts: textParts(text === '' ? stringifyJson(args) : text) }
  const { thought, ...rest } = args
  const modelResponse = asObject(callMetadata?.model_response)
  const choice = asObject(asObject(Array.isArray(modelResponse?.choices) ? modelResponse.choices[0] : undefined)?.message)
  const recordedCall = objectsIn(choice?.tool_calls).find((one) => one.id === callMetadata?.tool_call_id)
  const input = stringOf(asObject(recordedCall?.function)?.arguments) ?? stringifyJson(rest)
  const callId = stringOf(callMetadata?.tool_call_id) ?? `call_${scalarAsText(event.id)}`
  const answer = stringOf(modelResponse?.id)
  const call: Part = { type: 'tool-call', callId, name: stringOf(callMetadata?.function_name) ?? name, input }
  return {
    role: 'assistant',
    parts: [...readReasoning(choice ?? {}), ...textParts(stringOf(thought) ?? stringOf(choice?.content) ?? ''), call],
    ...(answer !== undefined && { answer }),
  }
}

function readObservation(event: JsonObject, name: string): EventContent | undefined {
  if (name === 'agent_state_changed' || name === 'null') return undefined
  const callMetadata = asObject(event.tool_call_metadata)
  const text = stringOf(event.content) ?? stringOf(event.message) ?? ''
  const callId = stringOf(callMetadata?.tool_call_id) ?? (event.cause === undefined || event.cause === null ? undefined : `call_${scalarAsText(event.cause)}`)
  if (callId === undefined) return text === '' ? undefined : { role: 'user', parts: textParts(text) }
  return resultEvent({ ...event, tool_call_id: callId }, textParts(text), name === 'error' || event.success === false, stringOf(callMetadata?.function_name))
}

function resultEvent(event: JsonObject, output: readonly ContentPart[], isError: boolean, name: string | undefined): EventContent {
  const part: Part = { type: 'tool-result', callId: callIdOf(event), ...(name !== undefined && { name }), output, ...(isError && { isError: true }) }
  return { role: 'tool', parts: [part] }
}

function readReasoning({ reasoning_content: reasoningText, thinking_blocks: blocks, responses_reasoning_item: item }: JsonObject): ReasoningPart[] {
  const thoughts = (Array.isArray(blocks) ? blocks : []).flatMap((block) => readThought(asObject(block) ?? {}))
  if (thoughts.length === 0 && asObject(item)) return readEncryptedReasoning(asObject(item) ?? {}, stringOf(reasoningText) ?? '')
  if (thoughts.length === 0) return typeof reasoningText === 'string' && reasoningText !== '' ? [{ type: 'reasoning', text: reasoningText }] : []
  return thoughts
}

/** Reads an Anthropic block: the model's thought, or only its encrypted form. */
function readThought({ type, thinking, signature, data }: JsonObject): ReasoningPart[] {
  if (type === 'redacted_thinking' && typeof data === 'string') return [{ type: 'reasoning', text: '', encrypted: data }]
  if (typeof thinking !== 'string') return []
  return [{ type: 'reasoning', text: thinking, ...(typeof signature === 'string' && { signature }) }]
}

/** Reads reasoning in the form of Responses: a summary, and the encrypted form. */
function readEncryptedReasoning({ summary, encrypted_content: encrypted }: JsonObject, fallbackText: string): ReasoningPart[] {
  const summaryTexts = (Array.isArray(summary) ? summary : []).flatMap((one: unknown) => stringOf(one) ?? stringOf(asObject(one)?.text) ?? [])
  const text = summaryTexts.length > 0 ? summaryTexts.join('\n') : fallbackText
  if (text === '' && typeof encrypted !== 'string') return []
  return [{ type: 'reasoning', text, ...(typeof encrypted === 'string' && { encrypted }) }]
}

function textParts(text: string): ContentPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function readContent(value: unknown): ContentPart[] {
  return blocksIn(value).flatMap((block): ContentPart[] => {
    if (typeof block.text === 'string') return textParts(block.text)
    const urls = Array.isArray(block.image_urls) ? block.image_urls.filter((url: unknown) => typeof url === 'string') : []
    if (urls.length > 0) return urls.map((url: string) => pictureFromUrl(url, []))
    return [{ type: 'opaque', kind: scalarAsText(block.type), json: stringifyJson(block) }]
  })
}
