import { logScale, logStepsSince } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the atom was requested: when the assistant named it in words, what its calls did with it, and the state of the turn. */
export const REQUEST_TRAITS: TraitBlock = {
  names: ['since said', 'calls that edit', 'calls that run', 'calls that plan', 'other calls', 'since user spoke', 'steps of the turn'],
  of({ usage }) {
    return (atom, row) => {
      row.put(logStepsSince(usage.steps, usage.lastTextStep[atom] as number))
      for (const asked of usage.callCounts) row.put(logScale(asked[atom] as number))
      row.put(logStepsSince(usage.steps, usage.userStep))
      row.put(logScale(usage.turnSteps))
    }
  },
}
