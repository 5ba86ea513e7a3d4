/** What agents write instead of the result of a call that the user refused. */
const USER_REFUSAL =
  /^\s*(?:The user doesn't want to (?:proceed with this tool use|take this action)|The user (?:denied this operation|(?:has )?rejected (?:permission|this|the) )|(?:exec )?command rejected by user)/

/** What they write for a call that was not run for another reason, or was not allowed to finish. */
const UNEXECUTED_CALL =
  /^\s*(?:<tool_use_error>\s*(?:Sibling tool call errored|Cancelled:)|(?:Exit code \d+\s+)?\[Request interrupted by user|\[Operation Cancelled\]|Permission to use [^\n]{1,2000} has been denied|Claude requested permissions? to |Tool execution (?:was )?denied)/

/** Whether a result reports that its call was never run: a parallel call failed, the user refused it or stopped the agent. */
export function isUnexecutedCall(result: string): boolean {
  const head = result.slice(0, 2_200)
  return USER_REFUSAL.test(head) || UNEXECUTED_CALL.test(head)
}

/** Whether a result reports that the user refused its call. */
export function isUserRefusal(result: string): boolean {
  return USER_REFUSAL.test(result.slice(0, 200))
}
