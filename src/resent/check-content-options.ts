import { DecantError } from '../message/index.ts'
import { checkProtection } from '../pipeline/index.ts'
import { habitWeights } from '../relevance/index.ts'
import type { ResentTrigger } from './options.ts'

/**
 * Checks a trigger's `protect`, `first` and `habits`, if given: an error in them would otherwise only appear in a compaction, and stop all of them.
 * @throws DecantError `invalid-option`
 */
export function checkContentOptions({ protect, first, habits }: Pick<ResentTrigger, 'protect' | 'first' | 'habits'>): void {
  if (protect !== undefined) checkProtection(protect)
  if (habits !== undefined) habitWeights('compacting', habits)
  if (first !== undefined && !(Array.isArray(first) && first.every((name) => typeof name === 'string')))
    throw new DecantError('invalid-option', 'first is not a list of names', "Give names of tools, such as ['Bash'].")
}
