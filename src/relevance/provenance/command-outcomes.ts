import { mainStages, stageWithoutFolder } from './main-stages.ts'
import type { RunOutcome } from './run-outcome.ts'

/** A pipe to anything but the end of the output. */
const SELECTING_PIPE = /(?<!\|)\|(?!\||\s*(?:tail|tee|cat)\b)/

/** A pipe that shows the first lines, ten by default. */
const HEAD_PIPE = /(?<!\|)\|\s*head(?:\s+-(?:n\s*)?(\d{1,6}))?(?=\s*(?:$|[|;&)\n]))/g

/** A run that failed: its message and its stages. */
interface FailedRun {
  readonly message: number
  readonly stages: ReadonlySet<string>
}

/** Tracks which stages ran when and how they ended, regardless of how the command was written. */
export class CommandOutcomes {
  /** The newest message in which each stage ran without a failure. */
  readonly #lastSuccess = new Map<string, number>()
  /** By stage: the runs with it that failed, in order. */
  readonly #failedRuns = new Map<string, FailedRun[]>()

  /** Records how a run ended. If a pipe selected or cut the output, the absence of a failure does not prove success, unless the pipe left nothing out. */
  add(command: string, message: number, end: RunOutcome, output: string): void {
    const stages = mainStages(command)
    if (typeof end === 'object') this.#addFailed({ message, stages: new Set(stages) })
    else if (end === 'success' || !SELECTING_PIPE.test(withoutHeadPipe(command, output))) for (const stage of stages) this.#lastSuccess.set(stage, message)
  }

  /** Whether a run that failed in a message is neither fixed nor repeated with a failure by a later one. */
  isOpen(command: string, message: number): boolean {
    const stages = mainStages(command)
    if (stages.length === 0) return true
    return !this.#haveSucceeded(stages, message) && !this.#haveFailed(stages, message)
  }

  /** Whether every stage of a run that failed in a message succeeded in later messages. */
  isResolved(command: string, message: number): boolean {
    const stages = mainStages(command)
    return stages.length > 0 && this.#haveSucceeded(stages, message)
  }

  #addFailed(run: FailedRun): void {
    for (const stage of run.stages) {
      const runs = this.#failedRuns.get(stage)
      if (runs) runs.push(run)
      else this.#failedRuns.set(stage, [run])
    }
  }

  #haveSucceeded(stages: readonly string[], message: number): boolean {
    return stages.every((stage) => this.#lastSuccessOf(stage) > message)
  }

  /** Whether a run in a later message had all of these stages and failed. Searches the runs with the rarest stage, the newest first. */
  #haveFailed(stages: readonly string[], message: number): boolean {
    const [rarest] = stages.map((stage) => this.#failedRuns.get(stage) ?? []).sort((a, b) => a.length - b.length)
    return rarest?.findLast((run) => run.message > message && stages.every((stage) => run.stages.has(stage))) !== undefined
  }

  /** The last message in which a stage succeeded; if it changed into a folder by absolute path, later runs without that are assumed to be in it. */
  #lastSuccessOf(stage: string): number {
    const withoutFolder = stageWithoutFolder(stage)
    return Math.max(this.#lastSuccess.get(stage) ?? -1, withoutFolder === undefined ? -1 : (this.#lastSuccess.get(withoutFolder) ?? -1))
  }
}

/** The command without a pipe to the first lines, if that pipe left nothing out. */
function withoutHeadPipe(command: string, output: string): string {
  const lines = output.trimEnd().split('\n').length
  return command.replace(HEAD_PIPE, (pipe, limit: string | undefined) => (lines < Number(limit ?? 10) ? '' : pipe))
}
