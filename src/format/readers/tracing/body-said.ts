import type { Part, Role } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { langchainFrame } from '../../wire/langchain/langchain-frame.ts'
import { readLangchain } from '../../wire/langchain/langchain-read.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonIn } from './json-in.ts'
import { saidBy } from './said-by.ts'
import { saidPart } from './said-part.ts'

/**
 * Reads what was sent: messages in LangChain's forms or a provider's, possibly in a nested list as LangChain batches them; a body of Anthropic or the Responses
 * API; or a prompt.
 */
export function sentBy(inputs: JsonObject): Reading[] {
  // The whole input of a call may be under one key.
  const within = objectOf(inputs.input)
  if (within && ('messages' in within || 'prompt' in within)) return sentBy({ ...within, input: undefined })
  const { system, instructions } = inputs
  const list = [inputs.messages, inputs.input, inputs.prompts, inputs.prompt, onlyText(inputs)].find((one) => one !== undefined && one !== null)
  return [
    ...(system === undefined && instructions === undefined ? [] : readings([{ role: 'system', content: system ?? instructions }], 'system')),
    ...readings(list, 'user'),
  ]
}

/** Reads what was answered: the first of LangChain's generations, messages, the first of a provider's choices, or a provider's answer itself. */
export function answeredBy(outputs: JsonObject): Reading[] {
  const generations = unbatched(outputs.generations)
  const generation = objectOf(Array.isArray(generations) ? generations[0] : undefined)
  if (generation) return readings([generation.message ?? generation.text], 'assistant')
  const choice = objectOf(Array.isArray(outputs.choices) ? outputs.choices[0] : undefined)
  if (choice) return readings([choice.message ?? choice.text], 'assistant')
  if (typeof outputs.role === 'string' && outputs.content !== undefined) return readings([outputs], 'assistant')
  return readings(
    [
      outputs.messages,
      outputs.message,
      outputs.output,
      outputs.content,
      objectOf(objectOf(outputs.llm_output)?.data) && outputs.llm_output,
      onlyText(outputs),
    ].find((one) => one !== undefined && one !== null),
    'assistant',
  )
}

/** Returns the single text that was recorded, under whatever name. */
function onlyText(object: JsonObject): string | undefined {
  const [value, ...more] = Object.values(object)
  return more.length === 0 ? stringOf(value) : undefined
}

function readings(value: unknown, role: Role): Reading[] {
  const list = unbatched(value)
  return (Array.isArray(list) ? list : [list]).flatMap((one: unknown) => (one === undefined || one === null ? [] : [reading(one, role)]))
}

/** Returns the first of a batch, because models are asked for one at a time; messages as pairs of role and text are not a batch. */
function unbatched(value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return value
  return value.every(isPair) ? value.map(([role, content]) => ({ role, content })) : value[0]
}

function isPair(value: unknown): value is readonly [role: string, content: string] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
}

function reading(value: unknown, role: Role): Reading {
  const message = objectOf(value)
  if (!message || (stringOf(message.role) !== undefined && !('kwargs' in message)) || langchainFrame(message).kind === undefined) return saidBy(value, role)
  const read = readLangchain(message, jsonText(message))
  return { ...read, parts: read.parts.flatMap(known) }
}

/** Reads a provider's blocks that LangChain passes on unread. */
function known(part: Part): Part[] {
  return part.type === 'opaque' && part.path && part.path.length > 0 ? saidPart(jsonIn(part.json).value) : [part]
}
