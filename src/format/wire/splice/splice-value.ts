import type { Message } from '../../../message/index.ts'
import { valueAt } from '../../../text/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { Held } from '../part/held.ts'
import { objectOf } from '../value.ts'
import { materialise } from './materialise.ts'
import { pieces } from './pieces.ts'
import { reviseValue } from './revise-value.ts'
import { changedSystem } from './system-change.ts'
import { systemSlot } from './system-slot.ts'

/** Replaces the messages of a value in memory: untouched ones are the same references, and an untouched whole is the input itself. */
export function spliceValue(codec: Codec, document: Document, input: object, messages: readonly Message[]): object {
  const body = Array.isArray(input) ? undefined : objectOf(input)
  const held = body ? body[codec.list] : input
  const list: readonly unknown[] = Array.isArray(held) ? held : [held]
  const found = pieces<unknown>(codec, document, messages, {
    bare: !Array.isArray(held),
    revise: (index, changes) => {
      const value = list[index]
      if (typeof value === 'string') return changes.removed.length === 0 ? changes.texts[0]?.text : undefined
      return reviseValue(value as object, changes, codec)
    },
    valueOf: (index) => objectOf(list[index]),
    valueIn: (index, path) => new Held(valueAt(list[index], path)),
    authored: materialise,
  })
  const result = found.map((piece) => ('put' in piece ? piece.put : list[piece.index]))
  const system = systemOf(codec, document, messages, body)
  const same = result.length === list.length && result.every((value, i) => value === list[i])
  if (same && !system) return input
  if (!body) return result
  const single = !Array.isArray(held) && result.length === 1 && typeof result[0] === 'string'
  return { ...body, ...(!same && { [codec.list]: single ? result[0] : result }), ...system }
}

function systemOf(codec: Codec, document: Document, messages: readonly Message[], body: ReturnType<typeof objectOf>): object | undefined {
  const changed = changedSystem(codec, document, messages)
  const slot = body && systemSlot(codec, (key) => body[key])
  if (!changed || !slot) return undefined
  if (changed.changes === 'blank') return typeof slot.value === 'string' ? { [slot.key]: '' } : Array.isArray(slot.value) ? { [slot.key]: [] } : undefined
  if (typeof slot.value === 'string') return { [slot.key]: changed.changes.texts[0]?.text ?? slot.value }
  const revised = reviseValue(slot.value, changed.changes, codec)
  return revised && { [slot.key]: revised }
}
