import { DecantError } from '../../message/index.ts'
import { type ResentTrigger, resolvedTrigger } from '../../resent/index.ts'
import { windowOf } from '../option/window-of.ts'
import type { Settled } from './settled.ts'
import { LEAST_BUDGET, standingBudget } from './standing-budget.ts'

/**
 * Checks that the settings for each model are consistent, whether they come from one file, from two, or are defaults; an error names their origin.
 * @param forAll the window set for all models
 * @throws DecantError `invalid-budget`, `invalid-option`, `usage` if `--window` is not a window
 */
export function soundRules(models: ReadonlyMap<string, ReadonlyMap<string, Settled>>, forAll: Settled | undefined): void {
  for (const [model, own] of models) {
    const [from, target, budget] = [own.get('at'), own.get('target'), own.get('budget')]
    const window = forAll && isForEach(forAll) ? forAll : (own.get('window') ?? forAll)
    if (budget) placed(`models.${model}.budget`, budget, () => standingBudget(budget.value))
    const share = from ?? target
    const shares = { ...(from && { at: Number(from.value) }), ...(target && { target: Number(target.value) }) }
    if (share)
      placed(`models.${model}.${from ? 'at' : 'target'}`, share, () => resolvedTrigger(shares), 'Give "target" below "at"; their defaults are 0.4 and 0.8.')
    if (target) placed(`models.${model}.target`, target, () => leavesRoom({ ...shares, ...(window && { window: windowOf(window.origin, window.value) }) }))
  }
}

/** Whether a setting overrides the rules for single models: it comes from an option or a variable. */
function isForEach({ origin }: Settled): boolean {
  return /^(?:--|DECANT_)/.test(origin)
}

/** @throws DecantError `invalid-option` if a compaction could leave next to nothing */
function leavesRoom(trigger: ResentTrigger): void {
  const { window, target } = resolvedTrigger(trigger)()
  if (target >= LEAST_BUDGET) return
  throw new DecantError(
    'invalid-option',
    `Of a window of ${window} tokens that leaves ${target}, too few for any history`,
    'Give the share of the window that a compaction leaves at most; the default is 0.4.',
  )
}

function placed(path: string, { origin }: Settled, look: () => void, remedy?: string): void {
  try {
    look()
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    throw new DecantError(error.code, `'${path}': ${error.message}`, remedy ?? error.remedy, { file: origin }, error)
  }
}
