import type { Message } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Changes, changesOf, hasSameContent } from './changes.ts'

/** The change of a system message; `blank` if it was empty and was removed. */
export interface SystemChange {
  readonly original: Message
  readonly changes: Changes | 'blank'
}

/**
 * Returns what was changed in the system text outside the array. Undefined if nothing was, or if the history to encode has no such message: system text with
 * content is never removed.
 */
export function detectSystemChange(codec: Codec, document: Document, messages: readonly Message[]): SystemChange | undefined {
  const original = document.history.messages.find(({ source }) => source !== undefined && source.index < 0)
  if (!original) return undefined
  const current = messages.find(({ source }) => source?.index === original.source?.index)
  if (!current) return original.parts.every((part) => part.type === 'text' && !/\S/.test(part.text)) ? { original, changes: 'blank' } : undefined
  if (hasSameContent(original, current)) return undefined
  const changes = changesOf(original, current, codec, () => undefined)
  return changes && { original, changes }
}
