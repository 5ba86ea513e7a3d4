import { log, since } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** How the atom was requested: when the assistant named it in words, what its calls did with it, and the state of the turn. */
export const ASKED: TraitBlock = {
  names: ['since said', 'calls that edit', 'calls that run', 'calls that plan', 'other calls', 'since user spoke', 'steps of the turn'],
  of({ usage }) {
    return (atom, row) => {
      row.put(since(usage.steps, usage.lastSaid[atom] as number))
      for (const asked of usage.asked) row.put(log(asked[atom] as number))
      row.put(since(usage.steps, usage.userStep))
      row.put(log(usage.turnSteps))
    }
  },
}
