import type { Message } from '../../../message/index.ts'
import { anthropicMessages } from '../../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/** A message of a Claude Code log, built up from its lines. */
export class ClaudeCodeAnswer {
  readonly #first: JsonLine
  readonly #content: unknown[]
  #end: number

  constructor(line: JsonLine) {
    const content = asObject(line.value.message)?.content
    this.#first = line
    this.#content = Array.isArray(content) ? [...content] : [{ type: 'text', text: stringOf(content) ?? '' }]
    this.#end = line.end
  }

  /** Adds the blocks of a later line of the answer; false if the line has none. */
  join(line: JsonLine): boolean {
    const content = asObject(line.value.message)?.content
    if (!Array.isArray(content)) return false
    for (const block of content) this.#content.push(block)
    this.#end = line.end
    return true
  }

  /** Whether the message can take what is attached to the user's words or to a result. */
  get takesAttachments(): boolean {
    return this.#first.value.type !== 'assistant'
  }

  /** Adds what is attached to the message: to its last result if it ends with one, as the agent sends it. */
  attach(line: JsonLine): void {
    const last = asObject(this.#content.at(-1))
    const blocks = blocksOf(asObject(line.value.message)?.content)
    if (last?.type === 'tool_result') {
      const texts = blocks.map((block) => stringOf(asObject(block)?.text))
      const content =
        typeof last.content === 'string' && !texts.includes(undefined) ? [last.content, ...texts].join('\n\n') : [...blocksOf(last.content), ...blocks]
      this.#content[this.#content.length - 1] = { ...last, content }
    } else this.#content.push(...blocks)
    this.#end = line.end
  }

  /** Returns the message, with the given index. */
  message(index: number): Message {
    const { value, start } = this.#first
    const wireMessage = { role: value.type === 'assistant' ? 'assistant' : 'user', content: this.#content }
    return {
      id: `m${index}`,
      ...anthropicMessages.read(wireMessage, jsonText(wireMessage)),
      ...timeOf(value),
      ...(value.isCompactSummary === true && { written: 'summary' as const }),
      source: { index, start, end: this.#end },
    }
  }
}

/** Returns the id that the lines of one streamed answer share. */
export function answerId({ value }: JsonLine): string | undefined {
  return value.type === 'assistant' ? stringOf(asObject(value.message)?.id) : undefined
}

function blocksOf(content: unknown): readonly unknown[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}
