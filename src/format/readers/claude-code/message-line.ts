import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/**
 * Returns a line of a Claude Code log that contains a message, or input that was queued while the agent worked, which is stored in an attachment instead of a
 * message. Undefined for any other line.
 */
export function messageLine(line: JsonLine): JsonLine | undefined {
  const { value } = line
  if ((value.type === 'user' || value.type === 'assistant') && asObject(value.message)) return line
  const content = value.type === 'attachment' ? queuedContent(asObject(value.attachment)) : undefined
  return content === undefined ? undefined : { ...line, value: { ...value, message: { role: 'user', content } } }
}

/** Returns the kind of a line without a message, as a note counts it: its type, of an attachment also what it attaches. */
export function lineKind({ value }: JsonLine): string {
  const attached = value.type === 'attachment' ? stringOf(asObject(value.attachment)?.type) : undefined
  return attached === undefined ? scalarAsText(value.type ?? 'unknown') : `attachment/${attached}`
}

/** Returns the queued text or blocks of content. */
function queuedContent(attachment: JsonObject | undefined): string | readonly unknown[] | undefined {
  if (attachment?.type !== 'queued_command') return undefined
  const { prompt } = attachment
  if (Array.isArray(prompt)) return prompt.length > 0 ? prompt : undefined
  return stringOf(prompt) || undefined
}
