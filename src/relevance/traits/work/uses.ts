import { logScale, logStepsSince } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the assistant has used the atom so far, and the lines it is in. */
export const USE_TRAITS: TraitBlock = {
  names: [
    ...['uses', 'reuses', 'last gap', 'since use', 'since shown', 'shown after use', 'since user'],
    ...['uses (3)', 'uses (10)', 'uses (40)', 'shows (10)', 'shortest piece', 'fewest atoms'],
  ],
  of({ usage }) {
    const { steps, lastShownPassage, lastPassage } = usage
    return (atom, row) => {
      row.put(logScale(usage.uses[atom] as number))
      row.put(logScale(usage.reuses[atom] as number))
      row.put(logScale(usage.lastGap[atom] as number))
      row.put(logStepsSince(steps, usage.lastUse[atom] as number))
      row.put(logStepsSince(steps, usage.lastShown[atom] as number))
      row.put((lastShownPassage[atom] as number) >= 0 && lastShownPassage[atom] === lastPassage[atom] ? 1 : 0)
      row.put(logStepsSince(steps, usage.lastUserStep[atom] as number))
      for (const recent of usage.recentUses) row.put(recent[atom] as number)
      row.put(usage.recentShows[atom] as number)
      row.put(logScale(usage.shortestPiece[atom] as number))
      row.put(logScale(usage.fewestAtoms[atom] as number))
    }
  },
}
