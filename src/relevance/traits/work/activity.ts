import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { ACT_GROUP, type Usage } from '../reading/usage.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** The number of newest calls that show the assistant's current activity. */
const MAX_CALLS = 10

/**
 * The assistant's current activity: the group of its newest act, the fraction of edits among the newest ones, and the last speaker. The same for every atom.
 */
export const ACTIVITY_TRAITS: TraitBlock = {
  names: ['newest act', 'share of edits', 'ends with'],
  of({ ledger, usage }) {
    const groups = newestGroups(ledger, usage)
    const activity = [
      groups[0] ?? -1,
      groups.filter((group) => group === ACT_GROUP.edit).length / Math.max(1, groups.length),
      ledger.passages.at(-1)?.role ?? 0,
    ]
    return (_, row) => {
      for (const value of activity) row.put(value)
    }
  },
}

function newestGroups(ledger: Ledger, usage: Usage): number[] {
  const groups: number[] = []
  for (let index = ledger.passages.length - 1; index >= 0 && groups.length < MAX_CALLS; index--) {
    if (ledger.passages[index]?.role === PassageRole.call) groups.push(usage.group[index] as number)
  }
  return groups
}
