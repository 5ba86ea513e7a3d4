import type { ContentPart, Message, Part, ReasoningPart } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import { picture } from '../../wire/part/picture.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../told/objects-in.ts'

/** The content of an event: the message without its place, and the model answer that it belongs to. */
export interface ReadEvent {
  readonly role: Message['role']
  readonly parts: readonly Part[]
  /** The id that the events of one answer share; they form one message. */
  readonly answer?: string
  readonly written?: 'summary'
}

/** Reads one event of OpenHands, from its agent SDK (`kind`) or from earlier versions (`action`, `observation`); undefined for an event without content. */
export function openhandsEvent(event: JsonObject): ReadEvent | undefined {
  if (typeof event.kind === 'string') return sdkEvent(event)
  if (typeof event.action === 'string') return action(event, event.action)
  if (typeof event.observation === 'string') return observation(event, event.observation)
  return undefined
}

function sdkEvent(event: JsonObject): ReadEvent | undefined {
  const answer = stringOf(event.llm_response_id)
  switch (event.kind) {
    case 'SystemPromptEvent':
      return { role: 'system', parts: content([event.system_prompt]) }
    case 'MessageEvent': {
      const message = objectOf(event.llm_message)
      const role = message?.role === 'assistant' || event.source === 'agent' ? 'assistant' : message?.role === 'system' ? 'system' : 'user'
      return { role, parts: [...reasoning(message ?? {}), ...content(message?.content), ...content(event.extended_content)] }
    }
    case 'ActionEvent': {
      const asked = objectOf(event.tool_call)
      const input = stringOf(asked?.arguments) ?? stringOf(objectOf(asked?.function)?.arguments) ?? jsonOf(event.action ?? {})
      const call: Part = { type: 'tool-call', callId: callIdOf(event), name: stringOf(event.tool_name) ?? stringOf(asked?.name) ?? 'tool', input }
      return { role: 'assistant', parts: [...reasoning(event), ...content(event.thought), call], ...(answer !== undefined && { answer }) }
    }
    case 'ObservationEvent':
    case 'AgentErrorEvent':
    case 'UserRejectObservation':
      return result(event, told(event), event.kind !== 'ObservationEvent' || objectOf(event.observation)?.is_error === true, stringOf(event.tool_name))
    case 'Condensation':
    case 'CondensationSummaryEvent':
      return typeof event.summary === 'string' ? { role: 'user', parts: [{ type: 'text', text: event.summary }], written: 'summary' } : undefined
  }
  return undefined
}

function callIdOf(event: JsonObject): string {
  return stringOf(event.tool_call_id) ?? stringOf(objectOf(event.tool_call)?.id) ?? `call_${wordOf(event.action_id ?? event.id)}`
}

/** Returns the content of an SDK observation, or, if it has none, all of its fields. */
function told(event: JsonObject): ContentPart[] {
  const seen = objectOf(event.observation)
  const words = stringOf(event.error) ?? stringOf(event.rejection_reason)
  if (words !== undefined) return [{ type: 'text', text: words }]
  const { kind: _, is_error: __, ...fields } = seen ?? {}
  const text = seen?.content ?? seen?.output
  const { content: ___, output: ____, ...beside } = fields
  const read = content(text)
  if (read.length > 0) return read
  const rest = Object.entries(text === undefined ? fields : beside).filter(([, value]) => value !== null && value !== '')
  return rest.length === 0 ? [] : [{ type: 'text', text: jsonOf(Object.fromEntries(rest)) }]
}

function action(event: JsonObject, name: string): ReadEvent | undefined {
  const args = objectOf(event.args) ?? {}
  const said = stringOf(args.content) ?? stringOf(event.message) ?? ''
  if (name === 'system') return { role: 'system', parts: texts(said) }
  if (name === 'condensation') return typeof args.summary === 'string' ? { role: 'user', parts: texts(args.summary), written: 'summary' } : undefined
  if (name === 'change_agent_state' || name === 'null') return undefined
  const pictures = (Array.isArray(args.image_urls) ? args.image_urls : []).flatMap((url: unknown) => (typeof url === 'string' ? [picture(url, [])] : []))
  const asked = objectOf(event.tool_call_metadata)
  if (name === 'message' && !asked) return { role: event.source === 'agent' ? 'assistant' : 'user', parts: [...texts(said), ...pictures] }
  if (event.source === 'user') return { role: 'user', parts: texts(said === '' ? jsonOf(args) : said) }
  const { thought, ...rest } = args
  const answered = objectOf(asked?.model_response)
  const choice = objectOf(objectOf(Array.isArray(answered?.choices) ? answered.choices[0] : undefined)?.message)
  const made = objectsIn(choice?.tool_calls).find((one) => one.id === asked?.tool_call_id)
  const input = stringOf(objectOf(made?.function)?.arguments) ?? jsonOf(rest)
  const callId = stringOf(asked?.tool_call_id) ?? `call_${wordOf(event.id)}`
  const answer = stringOf(answered?.id)
  const call: Part = { type: 'tool-call', callId, name: stringOf(asked?.function_name) ?? name, input }
  return {
    role: 'assistant',
    parts: [...reasoning(choice ?? {}), ...texts(stringOf(thought) ?? stringOf(choice?.content) ?? ''), call],
    ...(answer !== undefined && { answer }),
  }
}

function observation(event: JsonObject, name: string): ReadEvent | undefined {
  if (name === 'agent_state_changed' || name === 'null') return undefined
  const asked = objectOf(event.tool_call_metadata)
  const text = stringOf(event.content) ?? stringOf(event.message) ?? ''
  const callId = stringOf(asked?.tool_call_id) ?? (event.cause === undefined || event.cause === null ? undefined : `call_${wordOf(event.cause)}`)
  if (callId === undefined) return text === '' ? undefined : { role: 'user', parts: texts(text) }
  return result({ ...event, tool_call_id: callId }, texts(text), name === 'error' || event.success === false, stringOf(asked?.function_name))
}

function result(event: JsonObject, output: readonly ContentPart[], isError: boolean, name: string | undefined): ReadEvent {
  const part: Part = { type: 'tool-result', callId: callIdOf(event), ...(name !== undefined && { name }), output, ...(isError && { isError: true }) }
  return { role: 'tool', parts: [part] }
}

function reasoning({ reasoning_content: said, thinking_blocks: blocks, responses_reasoning_item: item }: JsonObject): ReasoningPart[] {
  const thoughts = (Array.isArray(blocks) ? blocks : []).flatMap((block) => thought(objectOf(block) ?? {}))
  if (thoughts.length === 0 && objectOf(item)) return sealed(objectOf(item) ?? {}, stringOf(said) ?? '')
  if (thoughts.length === 0) return typeof said === 'string' && said !== '' ? [{ type: 'reasoning', text: said }] : []
  return thoughts
}

/** Reads an Anthropic block: the model's thought, or only its sealed form. */
function thought({ type, thinking, signature, data }: JsonObject): ReasoningPart[] {
  if (type === 'redacted_thinking' && typeof data === 'string') return [{ type: 'reasoning', text: '', encrypted: data }]
  if (typeof thinking !== 'string') return []
  return [{ type: 'reasoning', text: thinking, ...(typeof signature === 'string' && { signature }) }]
}

/** Reads reasoning in the form of Responses: a summary, and the sealed form. */
function sealed({ summary, encrypted_content: encrypted }: JsonObject, said: string): ReasoningPart[] {
  const told = (Array.isArray(summary) ? summary : []).flatMap((one: unknown) => stringOf(one) ?? stringOf(objectOf(one)?.text) ?? [])
  const text = told.length > 0 ? told.join('\n') : said
  if (text === '' && typeof encrypted !== 'string') return []
  return [{ type: 'reasoning', text, ...(typeof encrypted === 'string' && { encrypted }) }]
}

function texts(text: string): ContentPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function content(value: unknown): ContentPart[] {
  if (typeof value === 'string') return texts(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): ContentPart[] => {
    if (typeof entry === 'string') return texts(entry)
    const block = objectOf(entry)
    if (typeof block?.text === 'string') return texts(block.text)
    const urls = Array.isArray(block?.image_urls) ? block.image_urls.filter((url: unknown) => typeof url === 'string') : []
    if (urls.length > 0) return urls.map((url: string) => picture(url, []))
    return entry === null || entry === undefined ? [] : [{ type: 'opaque', kind: wordOf(block?.type), json: jsonOf(entry) }]
  })
}
