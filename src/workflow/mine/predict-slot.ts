import { abstractStepsGiven } from './abstract-given.ts'
import type { AbstractStep, SlotSource } from './abstract-step.ts'
import type { Routine } from './routine.ts'
import { routinesGiven } from './routine-given.ts'

/**
 * Where routines say the argument of the next step comes from, given what that step does: as in the routine that agrees with the most steps right
 * before it, of those that agree alike the surest. Undefined where no routine does this after the last step.
 *
 * @example
 * predictSlot(routines, steps, 'edit') // 'viewed'
 */
export function predictSlot(routines: readonly Routine[], recent: readonly AbstractStep[], symbol: string): SlotSource | undefined {
  let best: { length: number; sure: number; source: SlotSource } | undefined
  abstractStepsGiven(recent)
  for (const { steps } of routinesGiven(routines)) {
    steps.forEach((step, i) => {
      if (step.symbol !== symbol) return
      const length = agreement(steps, i, recent)
      if (length === 0 || (best && (length < best.length || (length === best.length && step.sure <= best.sure)))) return
      best = { length, sure: step.sure, source: step.source }
    })
  }
  return best?.source
}

/** How many steps before `at` are the last of `recent`. */
function agreement(steps: Routine['steps'], at: number, recent: readonly AbstractStep[]): number {
  let length = 0
  while (length < at && length < recent.length && steps[at - 1 - length]?.symbol === recent[recent.length - 1 - length]?.symbol) length++
  return length
}
