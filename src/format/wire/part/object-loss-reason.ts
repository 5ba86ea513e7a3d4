import type { Part } from '../../../message/index.ts'
import { parseJson } from '../../../text/index.ts'
import { asObject } from '../value.ts'

/** Returns why a wire with arguments as objects and pictures as data or addresses cannot express a part; undefined if it can. */
export function objectLossReason(part: Part): string | undefined {
  if (part.type === 'image' && part.url === undefined) return 'Pictures without data become a line with their kind'
  if (part.type === 'file' && part.url === undefined && part.text === undefined) return 'Files without data become a line with their name'
  if (part.type !== 'tool-call' || part.input.trim() === '' || asObject(parseJson(part.input))) return undefined
  return 'Arguments that are not a JSON object are put under `input`'
}
