import type { Message } from '../message.ts'
import { labelledRecord } from './labelled-record.ts'

/**
 * Whether a message is a record of key information. Detected by its text: `written: 'record'` covers other records too, and formats and logs store no marks.
 */
export function isKeyRecord({ role, parts }: Message): boolean {
  const [only] = parts
  return role === 'user' && parts.length === 1 && only?.type === 'text' && labelledRecord.isKey(only.text)
}
