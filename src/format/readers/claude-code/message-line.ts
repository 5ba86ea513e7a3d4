import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Returns a line of a Claude Code log that contains a message, input that was queued while the agent worked, or an attachment as the model read it, the last
 * two of which are stored without a message. Undefined for any other line.
 */
export function messageLine(line: JsonLine): JsonLine | undefined {
  const { value } = line
  if ((value.type === 'user' || value.type === 'assistant') && asObject(value.message)) return line
  const content = value.type === 'attachment' ? (queuedContent(asObject(value.attachment)) ?? renderedContent(value)) : undefined
  return content === undefined ? undefined : { ...line, value: { ...value, message: { role: 'user', content } } }
}

/** Whether a message line is an attachment to the user's words or to a result: a reminder, a file that was named, instructions of the project. */
export function isAttachment({ value }: JsonLine): boolean {
  return value.type === 'attachment' && asObject(value.attachment)?.type !== 'queued_command'
}

/** Returns the queued text or blocks of content. */
function queuedContent(attachment: JsonObject | undefined): string | readonly unknown[] | undefined {
  if (attachment?.type !== 'queued_command') return undefined
  const { prompt } = attachment
  if (Array.isArray(prompt)) return prompt.length > 0 ? prompt : undefined
  return stringOf(prompt) || undefined
}

function renderedContent({ rendered }: JsonObject): readonly unknown[] | undefined {
  const blocks = objectsIn(rendered).flatMap(({ content }): unknown[] => {
    if (Array.isArray(content)) return content
    const text = stringOf(content) ?? ''
    return text === '' ? [] : [{ type: 'text', text }]
  })
  return blocks.length > 0 ? blocks : undefined
}
