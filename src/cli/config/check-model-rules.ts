import { DecantError } from '../../message/index.ts'
import { type ResentTrigger, resolveTrigger } from '../../resent/index.ts'
import { parseWindow } from '../option/parse-window.ts'
import { checkConfiguredBudget, MIN_BUDGET } from './check-configured-budget.ts'
import type { ResolvedSetting } from './resolve-settings.ts'

/**
 * Checks that the settings for each model are consistent, whether they come from one file, from two, or are defaults; an error names their origin.
 * @param globalWindow the window set for all models
 * @throws DecantError `invalid-budget`, `invalid-option`, `usage` if `--window` is not a window
 */
export function checkModelRules(models: ReadonlyMap<string, ReadonlyMap<string, ResolvedSetting>>, globalWindow: ResolvedSetting | undefined): void {
  for (const [model, settings] of models) {
    const [threshold, target, budget] = [settings.get('at'), settings.get('target'), settings.get('budget')]
    const window = globalWindow && overridesModelRules(globalWindow) ? globalWindow : (settings.get('window') ?? globalWindow)
    if (budget) checkAt(`models.${model}.budget`, budget, () => checkConfiguredBudget(budget.value))
    const namedShare = threshold ?? target
    const shares = { ...(threshold && { at: Number(threshold.value) }), ...(target && { target: Number(target.value) }) }
    if (namedShare)
      checkAt(
        `models.${model}.${threshold ? 'at' : 'target'}`,
        namedShare,
        () => resolveTrigger(shares),
        'Give "target" below "at"; their defaults are 0.4 and 0.8.',
      )
    if (target) checkAt(`models.${model}.target`, target, () => checkRoom({ ...shares, ...(window && { window: parseWindow(window.origin, window.value) }) }))
  }
}

/** Whether a setting overrides the rules for single models: it comes from an option or a variable. */
function overridesModelRules({ origin }: ResolvedSetting): boolean {
  return /^(?:--|DECANT_)/.test(origin)
}

/** @throws DecantError `invalid-option` if a compaction could leave next to nothing */
function checkRoom(trigger: ResentTrigger): void {
  const { window, target } = resolveTrigger(trigger)()
  if (target >= MIN_BUDGET) return
  throw new DecantError(
    'invalid-option',
    `Of a window of ${window} tokens that leaves ${target}, too few for any history`,
    'Give the share of the window that a compaction leaves at most; the default is 0.4.',
  )
}

function checkAt(path: string, { origin }: ResolvedSetting, check: () => void, remedy?: string): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    throw new DecantError(error.code, `'${path}': ${error.message}`, remedy ?? error.remedy, { file: origin }, error)
  }
}
