import type { Law } from './law.ts'
import { alternation } from './laws/alternation.ts'
import { answered } from './laws/answered.ts'
import { callIdForm } from './laws/call-id-form.ts'
import { firstRole } from './laws/first-role.ts'
import { lastRole } from './laws/last-role.ts'
import { noOrphan } from './laws/no-orphan.ts'
import { nonEmptyMessage } from './laws/non-empty-message.ts'
import { nonEmptyText } from './laws/non-empty-text.ts'
import { resultsFirst } from './laws/results-first.ts'
import { together } from './laws/together.ts'
import { uniqueCallIds } from './laws/unique-call-ids.ts'
import { userAfterTool } from './laws/user-after-tool.ts'
import { wellFormed } from './laws/well-formed.ts'
import type { Profile } from './profile.ts'

/** All laws this version knows. Profiles name the ones that hold for them. */
export const laws: readonly Law[] = [
  answered,
  noOrphan,
  together,
  resultsFirst,
  uniqueCallIds,
  callIdForm,
  nonEmptyMessage,
  nonEmptyText,
  firstRole,
  lastRole,
  alternation,
  userAfterTool,
  wellFormed,
]

const byName = new Map(laws.map((law) => [law.name, law]))

/** The laws that a profile names, in the order of the registry's list; names unknown to this version are left out. */
export function lawsOf(profile: Profile): Law[] {
  const found: Law[] = []
  for (const name of profile.laws) {
    const law = byName.get(name)
    if (law) found.push(law)
  }
  return found
}
