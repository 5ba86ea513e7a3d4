import type { ContentPart, Part } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { objectOf } from '../../wire/value.ts'
import { exactJson, isExactNumber } from './exact-json.ts'

/**
 * Returns a key of a message's content, by which its repetition in another request is recognised: without ids and reasoning, which many libraries omit from the
 * repetition, and with the keys of arguments sorted.
 */
export function keyOf({ role, parts }: Reading): string {
  const words = parts.flatMap((part) => (part.type === 'text' ? [part.text.trim()] : [])).join('\n')
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [`${part.name}(${ordered(part.input)})`] : []))
  const others = parts.flatMap((part) => otherOf(part))
  return [role === 'developer' ? 'system' : role, words, ...calls, ...others].join('\u0000')
}

/** Returns arguments in a form that ignores the order of keys. */
export function ordered(input: string): string {
  try {
    return JSON.stringify(sorted(exactJson(input)))
  } catch {
    return input.trim()
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  const object = objectOf(value)
  if (!object || isExactNumber(object)) return value
  return Object.keys(object)
    .sort()
    .map((key) => [key, sorted(object[key])])
}

function otherOf(part: Part): string[] {
  if (part.type === 'tool-result') return [part.output.map(contentKey).join('\n').trim()]
  return part.type === 'text' || part.type === 'tool-call' || part.type === 'reasoning' ? [] : [contentKey(part)]
}

function contentKey(part: ContentPart): string {
  if (part.type === 'text') return part.text
  if (part.type === 'opaque') return part.json
  return `${part.type} ${part.url ?? (part.type === 'file' ? part.name : undefined) ?? ''}`
}
