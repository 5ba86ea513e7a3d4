import { answered } from './answered.ts'
import { conclusions } from './conclusions.ts'
import { deeds } from './deeds.ts'
import type { Give, Given } from './give.ts'
import { reasons } from './reasons.ts'
import { said } from './said.ts'
import { usersWords } from './users-words.ts'

/** Worth of pieces that are shown whole or not at all. */
const WHOLE: readonly Give[] = [usersWords, answered, conclusions, reasons]
/** Worth of pieces that may be shown in part. */
const IN_PART: readonly Give[] = [deeds, said]

/** By piece: its worth beside its names, and whether it is shown whole or not at all because of it. */
export interface Bonuses {
  readonly bonus: Float32Array
  readonly whole: Uint8Array
}

/** The worth of pieces beside their names, for their content. */
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
