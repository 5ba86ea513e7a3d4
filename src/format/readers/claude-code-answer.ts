import type { Message } from '../../message/index.ts'
import { anthropicMessages } from '../wire/anthropic-messages.ts'
import { jsonText } from '../wire/raw-text.ts'
import { objectOf, stringOf } from '../wire/value.ts'
import type { JsonLine } from './json-lines.ts'

/** A message of a Claude Code log as it grows from its lines. */
export interface GatheredAnswer {
  readonly content: unknown[]
  readonly first: JsonLine
  end: number
}

/** The id that lines of one streamed answer share. */
export function answerId({ value }: JsonLine): string | undefined {
  return value.type === 'assistant' ? stringOf(objectOf(value.message)?.id) : undefined
}

/** What a line begins. */
export function beginAnswer(line: JsonLine): GatheredAnswer {
  const content = objectOf(line.value.message)?.content
  return { content: Array.isArray(content) ? [...content] : [{ type: 'text', text: stringOf(content) ?? '' }], first: line, end: line.end }
}

/** Adds the blocks of a later line of the answer; false where the line has none. */
export function joinAnswer(known: GatheredAnswer, line: JsonLine): boolean {
  const content = objectOf(line.value.message)?.content
  if (!Array.isArray(content)) return false
  for (const block of content) known.content.push(block)
  known.end = line.end
  return true
}

/** A gathered answer as the message of that index. */
export function gatheredMessage({ content, first, end }: GatheredAnswer, index: number): Message {
  const value = { role: first.value.type === 'assistant' ? 'assistant' : 'user', content }
  const at = stringOf(first.value.timestamp)
  const summary = first.value.isCompactSummary === true ? { written: 'summary' as const } : {}
  return {
    id: `m${index}`,
    ...anthropicMessages.read(value, jsonText(value)),
    ...(at !== undefined && { at }),
    ...summary,
    source: { index, start: first.start, end },
  }
}
