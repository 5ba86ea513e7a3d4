import type { TrajectoryEvent } from './event.ts'

/** A finished run of an agent. One that a Python program wrote as JSON (`instance_id`, `git_patch`, events with `action_type`) is read as it is. */
export interface Trajectory {
  readonly instanceId: string
  /** What the agent was asked: the first words of the user. */
  readonly instruction: string
  readonly events: readonly TrajectoryEvent[]
  /** The diff that the run ended with; empty where the source holds none. */
  readonly gitPatch: string
  readonly repository: string
  /** What the source says about the run, and what was done to it since (`compression`, `original_length`); keys in snake case. */
  readonly metadata: Readonly<Record<string, unknown>>
}
