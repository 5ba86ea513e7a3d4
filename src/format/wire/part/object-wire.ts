import type { Part } from '../../../message/index.ts'
import { objectOf } from '../value.ts'

/** What a wire cannot say that takes arguments as objects and pictures as data or addresses; undefined where it can. */
export function unsaidByObjects(part: Part): string | undefined {
  if (part.type === 'image' && part.url === undefined) return 'Pictures without data are told by their kind only'
  if (part.type === 'file' && part.url === undefined && part.text === undefined) return 'Files without data are told by their name only'
  return part.type === 'tool-call' && !isObject(part.input) ? 'Arguments that are no JSON object stand under `input`' : undefined
}

function isObject(input: string): boolean {
  if (input.trim() === '') return true
  try {
    return objectOf(JSON.parse(input)) !== undefined
  } catch {
    return false
  }
}
