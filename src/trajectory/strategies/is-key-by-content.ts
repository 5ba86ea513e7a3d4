import type { TrajectoryEvent } from '../event.ts'

const IMPORTANT = /error|failed|passed|found|fixed/i

/** What says that there was none of it. */
const NOTHING =
  /\b(?:found\s{1,3})?(?:0|no|zero)\s{1,3}(?:\w{1,30}\s{1,3}){0,2}?(?:errors?|failures?|failed|passed|found|fixed)\b(?:\s{1,3}(?:were\s{1,3})?found\b)?|\b(?:errors?|failed|passed|found|fixed)\s{0,3}[:=]\s{0,3}(?:0|none|null|nil|false|\[\])(?![\d.])/gi

/** Longer observations are read in their beginning only. */
const READ = 100_000

/** Whether what came back tells of an error, a test result or a finding. `0 errors` tells of none. */
export function isKeyByContent(event: TrajectoryEvent): boolean {
  const text = event.observationContent?.slice(0, READ)
  if (text === undefined || !IMPORTANT.test(text)) return false
  return IMPORTANT.test(text.replace(NOTHING, ' '))
}
