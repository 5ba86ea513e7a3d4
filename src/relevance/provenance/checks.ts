import { actOf, commandStages } from '../../text/index.ts'
import { looks } from './act-kinds.ts'
import type { RunEnd } from './run-end.ts'

/** A pipe that goes on to anything but the end of the output. */
const PICKED = /(?<!\|)\|(?!\||\s*(?:tail|tee|cat)\b)/

/** What ran when and how it ended, by what was run and not by how the command was written. */
export class Checks {
  /** The newest message in which each stage ran and nothing failed. */
  readonly #clean = new Map<string, number>()
  /** Runs that failed, in order. */
  readonly #failed: { readonly message: number; readonly stages: ReadonlySet<string> }[] = []

  /** Takes in how a run ended. That nothing is said of its end in what a pipe picked or began with does not tell that it went well. */
  ended(command: string, message: number, end: RunEnd): void {
    const stages = stagesOf(command)
    if (typeof end === 'object') this.#failed.push({ message, stages: new Set(stages) })
    else if (end === 'well' || !PICKED.test(command)) for (const stage of stages) this.#clean.set(stage, message)
  }

  /** Whether a run that failed in a message is neither mended nor told anew by a later one. */
  isOpen(command: string, message: number): boolean {
    const stages = stagesOf(command)
    if (stages.length === 0) return true
    if (stages.every((stage) => (this.#clean.get(stage) ?? -1) > message)) return false
    return !this.#failed.some((run) => run.message > message && stages.every((stage) => run.stages.has(stage)))
  }
}

/** What a command runs; what only looks beside it is no part of whether it went well. */
function stagesOf(command: string): string[] {
  return commandStages(command).filter((stage) => !looks(actOf({ name: 'bash', input: stage.slice(stage.indexOf('> ') + 1) }).kind))
}
