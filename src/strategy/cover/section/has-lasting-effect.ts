import { isMutatingAct } from '../../../relevance/index.ts'
import { type Act, changedPaths } from '../../../text/index.ts'

/** A command that hands work on. */
const PUBLISHING_COMMAND =
  /(?:^|[\s;&|(])(?:git (?:-C \S{1,300} )?(?:commit|push|merge|rebase|cherry-pick|revert|tag)|gh (?:pr|issue|release) (?:create|merge|close|comment|edit))\b/

/** Whether a call changes something lasting: files, external state, or version control. */
export function hasLastingEffect(act: Act): boolean {
  return isMutatingAct(act.kind) || changedPaths(act).length > 0 || PUBLISHING_COMMAND.test(act.command ?? '')
}
