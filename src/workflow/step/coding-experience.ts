import type { Act } from '../../text/index.ts'

/** One step of a run as it is summarised. */
export interface HistoryStep {
  /** An action type (`file_view`, `testing`, …) or any name of the caller's own. */
  readonly actionType: string
  /** The command or call in the words of the run. */
  readonly action: string
  /** Why, in the agent's words; empty where it said nothing. */
  readonly thought: string
  /** What came back; empty where nothing did. */
  readonly observation: string
  /** What the call was given, in the words of the run, where `action` is only its summary; for the user's words all of them. */
  readonly input?: string
  /** Name of the tool, where `input` is given. */
  readonly tool?: string
  /** What the action does, where it is known; else it is read from `action`. */
  readonly act?: Act
  /** How the step ended, where it is known. */
  readonly outcome?: string
  /** Who of several agents says the words, where they have names. */
  readonly speaker?: string
}

/**
 * A whole run that may be learned from. One with fields named as Python programs name them (`instance_id`, `problem_statement`, `diff_patch`,
 * `test_result`, steps with `action_type`) is read as it is.
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
