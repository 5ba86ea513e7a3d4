import { scalarAsText } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** An assistant message that arrived with a phase keeps it; without it the model answers worse, with no error. */
export const phaseKept: Law = {
  name: 'phase-kept',
  source: 'OpenAI SDK, doc comment of `phase` on assistant messages',
  wireBreaks(before, after) {
    const phases = new Map<unknown, unknown>()
    for (const item of wireList(before, 'input'))
      if (wireValue(item, 'phase') !== undefined && wireValue(item, 'id') !== undefined) phases.set(wireValue(item, 'id'), wireValue(item, 'phase'))
    return wireList(after, 'input').flatMap((item, index) => {
      const phase = phases.get(wireValue(item, 'id'))
      if (phase === undefined || wireValue(item, 'phase') === phase) return []
      return [violationAtIndex('phase-kept', index, 'The message lost its phase', scalarAsText(wireValue(item, 'id')).slice(0, 80))]
    })
  },
}
