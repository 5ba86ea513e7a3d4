import { type ActKind, isUnexecutedCall, testVerdict } from '../../text/index.ts'
import { isMutatingAct, isReadAct } from './act-kinds.ts'
import { hasFoundNothing } from './has-found-nothing.ts'
import { isRefusedEdit } from './is-refused-edit.ts'
import { FAILED_OUTPUT } from './run-outcome.ts'

/** A longer output shows more than an error. */
const MAX_PROGRAM_ERROR_CHARS = 1000

/** The characters at the end of an output that contain a test runner's counts. */
const MAX_VERDICT_CHARS = 1500

/** The beginning of the result of a call that its harness did not run, of a script of Codex that threw, and of a task for an agent that there is not. */
const TOOL_ERROR = /^\s*(?:<tool_use_error>|Script failed\n|Agent type '[^'\n]{1,100}' not found\b)/
/** A line that a shell, or a program that shows files, prints about itself. */
const PROGRAM_LINE = [
  String.raw`(?:\(eval\)|zsh|(?:\/bin\/)?(?:ba)?sh)(?::(?: line)? ?\d{1,6})?: [^\n]{1,400}`,
  String.raw`(?:bat|cat|fd|find|grep|head|jq|ls|rg|sed|strings|tail|tree|wc): [^\n]{1,400}: (?:No such file(?: or directory)?|Permission denied|(?:Is|Not) a directory)(?: \(os error \d{1,3}\))?`,
  String.raw`(?:cat|find|grep|head|ls|sed|tail|wc): (?:illegal|invalid|unrecognized|unknown) (?:option|predicate) [^\n]{1,100}(?:\n\s*usage: [^\n]{1,400})?`,
  String.raw`(?:jq: error|sed: -e expression|fatal:) [^\n]{1,400}(?:\nUse '--' to separate paths from revisions[^\n]{0,200}(?:\n'git [^\n]{1,200})?)?`,
].join('|')
/** An output that is nothing but such lines. */
const PROGRAM_ERROR = new RegExp(String.raw`^\s*(?:${PROGRAM_LINE})(?:\n(?:${PROGRAM_LINE})){0,9}\s*$`, 'i')
/** The beginning of the result of a command that failed: its exit code, also in the record that a script of Codex prints. */
const EXIT_CODE = /^\s*(?:Exit ?code:? [1-9]|Script completed\n.{0,40}\nOutput:\s{1,4}\{[^{}\n]{0,120}"exit_code":[1-9])/i

/** The result of a change to a task that the list of tasks does not have. */
const TASK_NOT_FOUND = /^\s*Task(?: #?\w{1,20})? not found/

/**
 * Whether a call failed: its result is marked as an error or states that it was never run, its edit was refused, its command broke, its tests failed, or its
 * runner reports it. The content that a call looked at is foreign text: an error in it is not the call's, unless a shell's or a viewer's own message
 * is all there is. Reads only the two ends of the text.
 * @param reportsExitCodes whether the harness reports the exit code of each command that failed: then an error in an output without one was searched for, or
 * ignored
 *
 * @example
 * hasFailed('edit', 'Error: gift card balance is not enough', false) // true
 * hasFailed('view', 'Error: seen in this log', false) // false
 * hasFailed('list', 'ls: dist: No such file or directory', false) // true
 */
export function hasFailed(kind: ActKind, text: string, isError: boolean, reportsExitCodes = false): boolean {
  if (hasFoundNothing(kind, text)) return false
  if (isError || TOOL_ERROR.test(text) || reportsExitCode(text) || isUnexecutedCall(text) || isRefusedEdit(kind, text, isError)) return true
  if (isReadAct(kind)) return PROGRAM_ERROR.test(text.slice(0, MAX_PROGRAM_ERROR_CHARS + 1))
  if (isMutatingAct(kind) || kind === 'delegate' || kind === 'ask') return false
  if ((kind === 'run' && hasRunnerFailure(text)) || (kind === 'plan' && TASK_NOT_FOUND.test(text))) return true
  return (
    (!reportsExitCodes && FAILED_OUTPUT.test(text)) ||
    ((kind === 'test' || (kind === 'run' && !reportsExitCodes)) && testVerdict(text.slice(-MAX_VERDICT_CHARS)) === 'failure')
  )
}

/** Whether a result reports the exit code of a failed command. */
export function reportsExitCode(text: string): boolean {
  return EXIT_CODE.test(text)
}

/** The characters at the end of an output that contain a runner's last message. */
const MAX_RUNNER_CHARS = 400

/** Messages of task and hook runners about failures: mise, husky, make, npm, yarn, pnpm, bun, just, turbo, Gradle, cargo, `go run`. */
const RUNNER_FAILURE =
  /^(?:\[[^\]\n]{1,80}\] ERROR task failed|husky - .{1,80} (?:failed|exited) \(code \d+\b|g?make(?:\[\d+\])?: \*\*\* .{0,300}\b[1-9]\d{0,5}(?:\s|$)|npm (?:ERR!|error) (?:code|Lifecycle)\b|error Command failed with exit code [1-9]|.{0,80}\bELIFECYCLE\b|error: script .{1,80} exited with code [1-9]|error: [Rr]ecipe .{1,80} failed|.{0,12}ERROR {1,2}run failed:|BUILD FAILED\b|error: could not compile |exit status [1-9]\d{0,2}$)/m

/**
 * Whether a task or hook runner reports a failure at the end of an output. It does so even where the exit code is not reported, as that of a pipe is that of
 * its last command.
 */
function hasRunnerFailure(text: string): boolean {
  return RUNNER_FAILURE.test(text.slice(-MAX_RUNNER_CHARS))
}
