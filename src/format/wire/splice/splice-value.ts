import type { Message } from '../../../message/index.ts'
import { valueAtPath } from '../../../text/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { ByReference } from '../part/by-reference.ts'
import { asObject } from '../value.ts'
import { materialise } from './materialise.ts'
import { reviseValue } from './revise-value.ts'
import { splicePieces } from './splice-pieces.ts'
import { detectSystemChange } from './system-change.ts'
import { systemSlot } from './system-slot.ts'

/** Replaces the messages of a value in memory: untouched ones are the same references, and if all are untouched, the result is the input itself. */
export function spliceValue(codec: Codec, document: Document, input: object, messages: readonly Message[]): object {
  const body = Array.isArray(input) ? undefined : asObject(input)
  const messagesValue = body ? body[codec.list] : input
  const list: readonly unknown[] = Array.isArray(messagesValue) ? messagesValue : [messagesValue]
  const splicedPieces = splicePieces<unknown>(codec, document, messages, {
    isSingleText: !Array.isArray(messagesValue),
    revise: (index, changes) => {
      const value = list[index]
      if (typeof value === 'string') return changes.removed.length === 0 && changes.blocks.length === 0 ? changes.texts[0]?.text : undefined
      return reviseValue(value as object, changes, codec)
    },
    valueOf: (index) => asObject(list[index]),
    valueIn: (index, path) => new ByReference(valueAtPath(list[index], path)),
    fromAuthored: materialise,
  })
  const result = splicedPieces.map((piece) => ('put' in piece ? piece.put : list[piece.index]))
  const system = revisedSystem(codec, document, messages, body)
  const isUnchanged = result.length === list.length && result.every((value, i) => value === list[i])
  if (isUnchanged && !system) return input
  if (!body) return result
  const isSingleText = !Array.isArray(messagesValue) && result.length === 1 && typeof result[0] === 'string'
  return { ...body, ...(!isUnchanged && { [codec.list]: isSingleText ? result[0] : result }), ...system }
}

function revisedSystem(codec: Codec, document: Document, messages: readonly Message[], body: ReturnType<typeof asObject>): object | undefined {
  const changed = detectSystemChange(codec, document, messages)
  const slot = body && systemSlot(codec, (key) => body[key])
  if (!changed || !slot) return undefined
  if (changed.changes === 'blank') return typeof slot.value === 'string' ? { [slot.key]: '' } : Array.isArray(slot.value) ? { [slot.key]: [] } : undefined
  if (typeof slot.value === 'string') return { [slot.key]: changed.changes.texts[0]?.text ?? slot.value }
  const revised = reviseValue(slot.value, changed.changes, codec)
  return revised && { [slot.key]: revised }
}
