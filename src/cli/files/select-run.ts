import type { Document } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * The run of a file that `--run` names.
 * @throws DecantError `usage` if the file has no run of this number
 */
export function selectRun(runs: readonly Document[], option: unknown, file: string): Document {
  const remedy = runs.length === 1 ? 'Leave --run out: the file holds one run.' : `Give --run 0 to ${runs.length - 1}.`
  const selected = runs[Number(option)]
  if (selected) return selected
  throw new DecantError('usage', `There is no run ${option}: the file holds ${runs.length}`, remedy, { file })
}
