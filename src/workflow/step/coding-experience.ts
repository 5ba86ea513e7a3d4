import type { Act } from '../../text/index.ts'

/** One step of a run, for summaries. */
export interface HistoryStep {
  /** An action type (`file_view`, `testing`, …) or any name of the caller's own. */
  readonly actionType: string
  /** The command or call in the words of the run. */
  readonly action: string
  /** The reason in the agent's words; empty if it gave none. */
  readonly thought: string
  /** The result; empty if there was none. */
  readonly observation: string
  /** The arguments of the call, in the words of the run, if `action` is only its summary; for the user's words the whole text. */
  readonly input?: string
  /** Name of the tool, if `input` is given. */
  readonly tool?: string
  /** The act of the step, if known; otherwise it is read from `action`. */
  readonly act?: Act
  /** How the step ended, if known. */
  readonly outcome?: string
  /** The author of the words, if there are several with names. */
  readonly speaker?: string
}

/**
 * A whole run that may be learned from. Python field names (`instance_id`, `problem_statement`, `diff_patch`, `test_result`, steps with `action_type`) are
 * accepted too.
 */
export interface CodingExperience {
  readonly instanceId: string
  readonly problemStatement: string
  readonly history: readonly HistoryStep[]
  /** The diff it ended with; may be empty. */
  readonly diffPatch: string
  /** Unknown is not success. */
  readonly testResult: 'PASS' | 'FAIL' | 'UNKNOWN'
  readonly repository?: string
}
