import type { Message } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Changes, changesOf, sameParts } from './changes.ts'

/**
 * What was changed in the system text beside the array. Undefined where nothing was, and where the history to encode has no such
 * message: system text is never taken away.
 */
export function changedSystem(codec: Codec, document: Document, messages: readonly Message[]): { original: Message; changes: Changes } | undefined {
  const original = document.history.messages.find(({ source }) => source !== undefined && source.index < 0)
  const present = original && messages.find(({ source }) => source?.index === original.source?.index)
  if (!original || !present || sameParts(original, present)) return undefined
  const changes = changesOf(original.parts, present.parts, codec.optional)
  return changes && { original, changes }
}
