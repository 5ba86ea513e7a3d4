import type { Part, Role } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { langchainFrame } from '../../wire/langchain/langchain-frame.ts'
import { readLangchain } from '../../wire/langchain/langchain-read.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { parseEmbeddedJson } from './embedded-json.ts'
import { readTracedBlock } from './read-traced-block.ts'
import { readTracedMessage } from './read-traced-message.ts'

/**
 * Reads a request: messages in LangChain's forms or a provider's, possibly in a nested list as LangChain batches them; a body of Anthropic or the Responses
 * API; or a prompt.
 */
export function requestMessages(inputs: JsonObject): MessageContent[] {
  // The full input of a call may be under one key.
  const inner = asObject(inputs.input)
  if (inner && ('messages' in inner || 'prompt' in inner)) return requestMessages({ ...inner, input: undefined })
  const { system, instructions } = inputs
  const list = [inputs.messages, inputs.input, inputs.prompts, inputs.prompt, singleText(inputs)].find((one) => one !== undefined && one !== null)
  return [
    ...(system === undefined && instructions === undefined ? [] : readMessages([{ role: 'system', content: system ?? instructions }], 'system')),
    ...readMessages(list, 'user'),
  ]
}

/** Reads a response: the first of LangChain's generations, messages, the first of a provider's choices, or a provider's response itself. */
export function responseMessages(outputs: JsonObject): MessageContent[] {
  const generations = firstOfBatch(outputs.generations)
  const generation = asObject(Array.isArray(generations) ? generations[0] : undefined)
  if (generation) return readMessages([generation.message ?? generation.text], 'assistant')
  const choice = asObject(Array.isArray(outputs.choices) ? outputs.choices[0] : undefined)
  if (choice) return readMessages([choice.message ?? choice.text], 'assistant')
  if (typeof outputs.role === 'string' && outputs.content !== undefined) return readMessages([outputs], 'assistant')
  return readMessages(
    [
      outputs.messages,
      outputs.message,
      outputs.output,
      outputs.content,
      asObject(asObject(outputs.llm_output)?.data) && outputs.llm_output,
      singleText(outputs),
    ].find((one) => one !== undefined && one !== null),
    'assistant',
  )
}

/** Returns the single text that was recorded, under whatever name. */
function singleText(object: JsonObject): string | undefined {
  const [value, ...more] = Object.values(object)
  return more.length === 0 ? stringOf(value) : undefined
}

function readMessages(value: unknown, role: Role): MessageContent[] {
  const list = firstOfBatch(value)
  return (Array.isArray(list) ? list : [list]).flatMap((one: unknown) => (one === undefined || one === null ? [] : [readMessage(one, role)]))
}

/** Returns the first of a batch, because models are asked for one at a time; messages as pairs of role and text are not a batch. */
function firstOfBatch(value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return value
  return value.every(isPair) ? value.map(([role, content]) => ({ role, content })) : value[0]
}

function isPair(value: unknown): value is readonly [role: string, content: string] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
}

function readMessage(value: unknown, role: Role): MessageContent {
  const message = asObject(value)
  if (!message || (stringOf(message.role) !== undefined && !('kwargs' in message)) || langchainFrame(message).kind === undefined)
    return readTracedMessage(value, role)
  const read = readLangchain(message, jsonText(message))
  return { ...read, parts: read.parts.flatMap(readOpaquePart) }
}

/** Reads a provider's blocks that LangChain passes on unread. */
function readOpaquePart(part: Part): Part[] {
  return part.type === 'opaque' && part.path && part.path.length > 0 ? readTracedBlock(parseEmbeddedJson(part.json).value) : [part]
}
