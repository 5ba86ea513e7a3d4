import type { ContentPart, Part } from '../../../message/index.ts'
import { parseExactJson } from '../../json/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { asObject } from '../../wire/value.ts'

/**
 * Returns a key of a message's content, by which its repetition in another request is recognised: without ids and reasoning, which many libraries omit from the
 * repetition, and with the keys of arguments sorted.
 */
export function messageKey({ role, parts }: MessageContent): string {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text.trim()] : [])).join('\n')
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [`${part.name}(${canonicalArguments(part.input)})`] : []))
  const others = parts.flatMap((part) => otherKeys(part))
  return [role === 'developer' ? 'system' : role, text, ...calls, ...others].join('\u0000')
}

/** Returns arguments in a form that ignores the order of keys. */
export function canonicalArguments(input: string): string {
  try {
    return JSON.stringify(sortKeys(parseExactJson(input)))
  } catch {
    return input.trim()
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  const object = asObject(value)
  if (!object) return value
  return Object.keys(object)
    .sort()
    .map((key) => [key, sortKeys(object[key])])
}

function otherKeys(part: Part): string[] {
  if (part.type === 'tool-result') return [part.output.map(contentKey).join('\n').trim()]
  return part.type === 'text' || part.type === 'tool-call' || part.type === 'reasoning' ? [] : [contentKey(part)]
}

function contentKey(part: ContentPart): string {
  if (part.type === 'text') return part.text
  if (part.type === 'opaque') return part.json
  return `${part.type} ${part.url ?? (part.type === 'file' ? part.name : undefined) ?? ''}`
}
