import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { fieldBefore, isFieldName } from './field-before.ts'
import type { Usage } from './usage.ts'

/** Facts about the field of which an atom is a value in a tool's result. */
export interface FieldStats {
  /** The fraction of its field's values that the assistant used after they were shown; -1 if it is no value of a field. */
  readonly used: Float32Array
  /** How many calls give an argument of that name. */
  readonly asked: Float32Array
  /** The number of the field's values. */
  readonly values: Float32Array
  /** The number of different pieces of calls and results in which it is the name of a field itself. */
  readonly named: Float32Array
}

/** Computes the fields from the results of a ledger; linear. */
export function fieldStatsOf(ledger: Ledger, usage: Usage): FieldStats {
  const { fieldOf, asked, named, fields } = indexFields(ledger)
  const values = new Float32Array(fields)
  const used = new Float32Array(fields)
  fieldOf.forEach((key, atom) => {
    if (key < 0) return
    values[key] = (values[key] as number) + 1
    used[key] = (used[key] as number) + usage.usedLater(atom)
  })
  const count = fieldOf.length
  const result = { used: new Float32Array(count).fill(-1), asked: new Float32Array(count), values: new Float32Array(count), named }
  fieldOf.forEach((key, atom) => {
    if (key < 0) return
    result.used[atom] = ((used[key] as number) - usage.usedLater(atom) + 0.1) / (values[key] as number)
    result.asked[atom] = asked[key] ?? 0
    result.values[atom] = values[key] as number
  })
  return result
}

interface FieldIndex {
  /** By atom: the first field in a result of which it is a value; -1 if there is none. */
  readonly fieldOf: Int32Array
  /** By field: the number of calls with an argument of that name. */
  readonly asked: readonly number[]
  /** By atom: the number of different pieces in which it is the name of a field itself. */
  readonly named: Float32Array
  readonly fields: number
}

function indexFields(ledger: Ledger): FieldIndex {
  const keys = new Map<string, number>()
  const fieldOf = new Int32Array(ledger.names.length).fill(-1)
  const asked: number[] = []
  const named = new Float32Array(ledger.names.length)
  const fieldNumber = (key: string) => {
    const known = keys.get(key) ?? keys.size
    keys.set(key, known)
    return known
  }
  const isTextSeen = new Uint8Array(ledger.atomsFrom.length)
  for (const { role, text, first, next } of ledger.passages) {
    if (role !== PassageRole.result && role !== PassageRole.call) continue
    for (let piece = first; piece < next; piece++) {
      const same = ledger.same[piece] as number
      if (isTextSeen[same]) continue
      isTextSeen[same] = 1
      for (let i = ledger.atomsFrom[same] as number; i < (ledger.atomsFrom[same + 1] as number); i++) {
        const atom = ledger.atom[i] as number
        const name = ledger.names[atom] as string
        const at = (ledger.start[piece] as number) + (ledger.offset[i] as number)
        if (isFieldName(text, at, at + name.length)) {
          named[atom] = (named[atom] as number) + 1
          if (role === PassageRole.call) {
            const key = fieldNumber(name)
            asked[key] = (asked[key] ?? 0) + 1
          }
        }
        if (role === PassageRole.result && fieldOf[atom] === -1) {
          const key = fieldBefore(text, at)
          if (key !== '') fieldOf[atom] = fieldNumber(key)
        }
      }
    }
  }
  return { fieldOf, asked, named, fields: keys.size }
}
