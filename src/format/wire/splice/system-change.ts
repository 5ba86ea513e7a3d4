import type { Message } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Changes, changesOf, sameParts } from './changes.ts'

/** What was changed in a message of system text; `blank` where it said nothing and went. */
export interface SystemChange {
  readonly original: Message
  readonly changes: Changes | 'blank'
}

/**
 * What was changed in the system text beside the array. Undefined where nothing was, and where the history to encode has no such
 * message: system text that says something is never taken away.
 */
export function changedSystem(codec: Codec, document: Document, messages: readonly Message[]): SystemChange | undefined {
  const original = document.history.messages.find(({ source }) => source !== undefined && source.index < 0)
  if (!original) return undefined
  const present = messages.find(({ source }) => source?.index === original.source?.index)
  if (!present) return original.parts.every((part) => part.type === 'text' && !/\S/.test(part.text)) ? { original, changes: 'blank' } : undefined
  if (sameParts(original, present)) return undefined
  const changes = changesOf(original.parts, present.parts, codec.optional)
  return changes && { original, changes }
}
