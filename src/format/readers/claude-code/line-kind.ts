import { scalarAsText } from '../../../text/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/** Returns the kind of a line without a message, as a note counts it: its type, of an attachment also what it attaches. */
export function lineKind({ value }: JsonLine): string {
  const attached = value.type === 'attachment' ? stringOf(asObject(value.attachment)?.type) : undefined
  return attached === undefined ? scalarAsText(value.type ?? 'unknown') : `attachment/${attached}`
}
