import { answeredBonus } from './answered-bonus.ts'
import { assistantTextBonus } from './assistant-text-bonus.ts'
import type { BonusInput, BonusRule } from './bonus-rule.ts'
import { conclusionBonus } from './conclusion-bonus.ts'
import { failureReasonBonus } from './failure-reason-bonus.ts'
import { lastingCallBonus } from './lasting-call-bonus.ts'
import { userTextBonus } from './user-text-bonus.ts'

/** Value of pieces that are shown whole or not at all. */
const WHOLE_RULES: readonly BonusRule[] = [userTextBonus, answeredBonus, conclusionBonus, failureReasonBonus]
/** Value of pieces that may be shown in part. */
const PARTIAL_RULES: readonly BonusRule[] = [lastingCallBonus, assistantTextBonus]

/** By piece: its value besides its names, and whether it is shown whole or not at all because of it. */
export interface Bonuses {
  readonly bonus: Float32Array
  readonly isWhole: Uint8Array
}

/** The value of pieces besides their names, for their content. */
export function bonuses(input: BonusInput): Bonuses {
  const bonus = new Float32Array(input.ledger.start.length)
  const add = (rule: BonusRule) =>
    rule(input, (piece, value) => {
      bonus[piece] = Math.max(bonus[piece] as number, value)
    })
  WHOLE_RULES.forEach(add)
  const isWhole = new Uint8Array(bonus.length)
  for (let piece = 0; piece < bonus.length; piece++) isWhole[piece] = (bonus[piece] as number) > 0 ? 1 : 0
  PARTIAL_RULES.forEach(add)
  return { bonus, isWhole }
}
