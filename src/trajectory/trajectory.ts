import type { TrajectoryEvent } from './trajectory-event.ts'

/** A finished run of an agent. One that a Python program wrote as JSON (`instance_id`, `git_patch`, events with `action_type`) is accepted too. */
export interface Trajectory {
  readonly instanceId: string
  /** The task of the agent: the first words of the user. */
  readonly instruction: string
  readonly events: readonly TrajectoryEvent[]
  /** The diff that the run ended with; empty if the source has none. */
  readonly gitPatch: string
  readonly repository: string
  /** Data of the source about the run, and how it was compressed since (`compression`, `original_length`); keys in snake case. */
  readonly metadata: Readonly<Record<string, unknown>>
}
