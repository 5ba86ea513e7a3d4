import { wordOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** An assistant message that arrived with a phase keeps it; without it the model answers worse, with no error. */
export const phaseKept: Law = {
  name: 'phase-kept',
  source: 'OpenAI SDK, doc comment of `phase` on assistant messages',
  wireBreaks(before, after) {
    const phases = new Map<unknown, unknown>()
    for (const item of listAt(before, 'input'))
      if (at(item, 'phase') !== undefined && at(item, 'id') !== undefined) phases.set(at(item, 'id'), at(item, 'phase'))
    return listAt(after, 'input').flatMap((item, index) => {
      const phase = phases.get(at(item, 'id'))
      if (phase === undefined || at(item, 'phase') === phase) return []
      return [placeBreach('phase-kept', index, 'The message lost its phase', wordOf(at(item, 'id')).slice(0, 80))]
    })
  },
}
