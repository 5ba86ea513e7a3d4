/** What agents put in the place of the result of a call that they did not make, or did not let come to an end. */
const NEVER_RAN =
  /^\s*(?:<tool_use_error>\s*(?:Sibling tool call errored|Cancelled:)|(?:Exit code \d+\s+)?\[Request interrupted by user|\[Operation Cancelled\]|The user doesn't want to (?:proceed with this tool use|take this action)|The user (?:denied this operation|(?:has )?rejected (?:permission|this|the) )|Permission to use [^\n]{1,2000} has been denied|Claude requested permissions? to |(?:exec )?command rejected by user|Tool execution (?:was )?denied)/

/** Whether a result says that its call was never run: another call that went out with it failed, the user refused it or stopped the agent. */
export function neverRan(result: string): boolean {
  return NEVER_RAN.test(result.slice(0, 2_200))
}
