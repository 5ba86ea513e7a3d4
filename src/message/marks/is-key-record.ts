import type { Message } from '../message.ts'
import { headed } from './headed.ts'

/** Whether a message is a record of key information, told by how it begins: other records are called `record` too, and formats and logs keep no marks. */
export function isKeyRecord({ role, parts }: Message): boolean {
  const [only] = parts
  return role === 'user' && parts.length === 1 && only?.type === 'text' && headed.isKey(only.text)
}
