import { DecantError } from '../../message/index.ts'
import { resolvedTrigger } from '../../resent/index.ts'
import { parseBudget } from '../option/parse-budget.ts'
import type { Settled } from './settled.ts'

/**
 * Looks whether what holds for each model can hold together, be it from one file, from two, or left out, and says where it stands where it cannot.
 * @throws DecantError `invalid-budget`, `invalid-option`
 */
export function soundRules(models: ReadonlyMap<string, ReadonlyMap<string, Settled>>): void {
  for (const [model, own] of models) {
    const [from, target, budget] = [own.get('at'), own.get('target'), own.get('budget')]
    if (budget) placed(`models.${model}.budget`, budget, () => parseBudget(budget.value))
    const share = from ?? target
    if (share)
      placed(
        `models.${model}.${from ? 'at' : 'target'}`,
        share,
        () => resolvedTrigger({ ...(from && { at: Number(from.value) }), ...(target && { target: Number(target.value) }) }),
        'Give "target" and "at", the first below the second; where one is left out, 0.4 and 0.8 hold.',
      )
  }
}

function placed(path: string, { origin }: Settled, look: () => void, remedy?: string): void {
  try {
    look()
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    throw new DecantError(error.code, `'${path}': ${error.message}`, remedy ?? error.remedy, { file: origin }, error)
  }
}
