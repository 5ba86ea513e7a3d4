import { stringifyJson } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { holdsServerState } from '../../reading/holds-server-state.ts'
import { wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/**
 * A request that relies on a history stored by the provider is sent unchanged: content that decant does not see cannot be compacted, and a summary of it would
 * duplicate it.
 */
export const serverState: Law = {
  name: 'server-state',
  source: 'a rule of decant; OpenAI SDK types (previous_response_id, conversation)',
  wireBreaks(before, after) {
    if (!holdsServerState(before) || before === after) return []
    const same = ['input', 'previous_response_id', 'conversation'].every(
      (key) => stringifyJson(wireValue(before, key)) === stringifyJson(wireValue(after, key)),
    )
    return same ? [] : [violationAtIndex('server-state', 0, 'A request that continues a history kept by the provider was rewritten')]
  },
}
