import type { TrajectoryEvent } from '../event.ts'

/** As a word of its own, at the end of a name in camel case (`TypeError`) or in one with underscores. */
const IMPORTANT = /(?<![a-z])(?:error(?:s|ed)?|failed|passed|found|fixed)(?![a-z])/i
const NAMED = /(?<=[a-z])(?:Errors?|Failed|Passed|Found|Fixed)(?![a-z])/

/** What says that there was none of it. */
const NOTHING =
  /\b(?:found\s{1,3})?(?:0|no|zero)\s{1,3}(?:\w{1,30}\s{1,3}){0,2}?(?:errors?|failures?|failed|passed|found|fixed)\b(?:\s{1,3}(?:were\s{1,3})?found\b)?|\b(?:errors?|failed|passed|found|fixed)\s{0,3}[:=]\s{0,3}(?:0|none|null|nil|false|\[\])(?![\d.])|\b(?:without|free\s{1,3}of)\s{1,3}(?:(?:an?|any|a\s{1,3}single)\s{1,3})?(?:errors?|failures?)\b|\berrors?[- ]free\b|\b(?:none|nothing|never)\s{1,3}(?:(?:has|have|had|was|were|been)\s{1,3}){0,2}(?:failed|found)\b/gi

/** Longer observations are read in their beginning only. */
const READ = 100_000

/** Whether what came back tells of an error, a test result or a finding. `0 errors`, "without error" and "terror" tell of none. */
export function isKeyByContent(event: TrajectoryEvent): boolean {
  const text = event.observationContent?.slice(0, READ)
  if (text === undefined || !tells(text)) return false
  return tells(text.replace(NOTHING, ' '))
}

function tells(text: string): boolean {
  return IMPORTANT.test(text) || NAMED.test(text)
}
