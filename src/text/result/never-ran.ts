/** What agents write instead of the result of a call that the user refused. */
const REFUSED =
  /^\s*(?:The user doesn't want to (?:proceed with this tool use|take this action)|The user (?:denied this operation|(?:has )?rejected (?:permission|this|the) )|(?:exec )?command rejected by user)/

/** What they write for a call that was not run for another reason, or was not allowed to finish. */
const NEVER_RAN =
  /^\s*(?:<tool_use_error>\s*(?:Sibling tool call errored|Cancelled:)|(?:Exit code \d+\s+)?\[Request interrupted by user|\[Operation Cancelled\]|Permission to use [^\n]{1,2000} has been denied|Claude requested permissions? to |Tool execution (?:was )?denied)/

/** Whether a result says that its call was never run: a parallel call failed, the user refused it or stopped the agent. */
export function neverRan(result: string): boolean {
  const head = result.slice(0, 2_200)
  return REFUSED.test(head) || NEVER_RAN.test(head)
}

/** Whether a result says that the user refused its call. */
export function isUserRefusal(result: string): boolean {
  return REFUSED.test(result.slice(0, 200))
}
