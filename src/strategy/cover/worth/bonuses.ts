import { answered } from './answered.ts'
import { conclusions } from './conclusions.ts'
import { deeds } from './deeds.ts'
import type { Give, Given } from './give.ts'
import { reasons } from './reasons.ts'
import { said } from './said.ts'
import { usersWords } from './users-words.ts'

/** What is shown whole or not at all for what it is worth. */
const WHOLE: readonly Give[] = [usersWords, answered, conclusions, reasons]
/** What may be shown in part. */
const IN_PART: readonly Give[] = [deeds, said]

/** By piece: what it is worth beside its names, and whether it is shown whole or not at all for that. */
export interface Bonuses {
  readonly bonus: Float32Array
  readonly whole: Uint8Array
}

/** What pieces are worth beside their names, for what they say. */
export function bonuses(given: Given): Bonuses {
  const bonus = new Float32Array(given.ledger.start.length)
  const add = (give: Give) =>
    give(given, (piece, worth) => {
      bonus[piece] = Math.max(bonus[piece] as number, worth)
    })
  WHOLE.forEach(add)
  const whole = new Uint8Array(bonus.length)
  for (let piece = 0; piece < bonus.length; piece++) whole[piece] = (bonus[piece] as number) > 0 ? 1 : 0
  IN_PART.forEach(add)
  return { bonus, whole }
}
