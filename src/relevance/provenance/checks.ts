import { actOf, commandStages } from '../../text/index.ts'
import { looks } from './act-kinds.ts'
import type { RunEnd } from './run-end.ts'

/** A pipe that goes on to anything but the end of the output. */
const PICKED = /(?<!\|)\|(?!\||\s*(?:tail|tee|cat)\b)/

/** A pipe that shows the first lines, ten unless told. */
const FIRST = /(?<!\|)\|\s*head(?:\s+-(?:n\s*)?(\d{1,6}))?(?=\s*(?:$|[|;&)\n]))/g

/** What ran when and how it ended, by what was run and not by how the command was written. */
export class Checks {
  /** The newest message in which each stage ran and nothing failed. */
  readonly #clean = new Map<string, number>()
  /** Runs that failed, in order. */
  readonly #failed: { readonly message: number; readonly stages: ReadonlySet<string> }[] = []

  /**
   * Takes in how a run ended. That nothing is said of its end in what a pipe picked or began with does not tell that it went well, but where there
   * was no more than it shows.
   */
  ended(command: string, message: number, end: RunEnd, printed: string): void {
    const stages = stagesOf(command)
    if (typeof end === 'object') this.#failed.push({ message, stages: new Set(stages) })
    else if (end === 'well' || !PICKED.test(withoutFirst(command, printed))) for (const stage of stages) this.#clean.set(stage, message)
  }

  /** Whether a run that failed in a message is neither mended nor told anew by a later one. */
  isOpen(command: string, message: number): boolean {
    if (this.isMended(command, message)) return false
    const stages = stagesOf(command)
    if (stages.length === 0) return true
    return !this.#failed.some((run) => run.message > message && stages.every((stage) => run.stages.has(stage)))
  }

  /** Whether all that a run which failed in a message ran went well in later ones. */
  isMended(command: string, message: number): boolean {
    const stages = stagesOf(command)
    return stages.length > 0 && stages.every((stage) => this.#cleanAt(stage) > message)
  }

  /** When a stage last ran clean; where it changed into a folder by its whole path, later runs that do not are taken to be in it. */
  #cleanAt(stage: string): number {
    const plain = /^[/~][^>]*> (.*)$/s.exec(stage)?.[1]
    return Math.max(this.#clean.get(stage) ?? -1, plain === undefined ? -1 : (this.#clean.get(plain) ?? -1))
  }
}

/** The command without a pipe to its first lines that left out none of them. */
function withoutFirst(command: string, printed: string): string {
  const lines = printed.trimEnd().split('\n').length
  return command.replace(FIRST, (pipe, most: string | undefined) => (lines < Number(most ?? 10) ? '' : pipe))
}

/** What only makes ready for what runs after it. */
const PREPARES = /(?:^|[\s:])(?:fmt|format|gofmt|install|tidy|generate|git add)\b/

/** What a command runs; what only looks or makes ready beside it is no part of whether it went well. */
function stagesOf(command: string): string[] {
  const stages = commandStages(command).filter((stage) => !looks(actOf({ name: 'bash', input: stage.slice(stage.indexOf('> ') + 1) }).kind))
  const main = stages.filter((stage) => !PREPARES.test(stage))
  return main.length > 0 ? main : stages
}
