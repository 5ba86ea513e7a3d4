import { actOf, commandStages } from '../../text/index.ts'
import { looks } from './act-kinds.ts'
import type { RunEnd } from './run-end.ts'

/** A pipe to anything but the end of the output. */
const PICKED = /(?<!\|)\|(?!\||\s*(?:tail|tee|cat)\b)/

/** A pipe that shows the first lines, ten by default. */
const FIRST = /(?<!\|)\|\s*head(?:\s+-(?:n\s*)?(\d{1,6}))?(?=\s*(?:$|[|;&)\n]))/g

/** Tracks which stages ran when and how they ended, regardless of how the command was written. */
export class Checks {
  /** The newest message in which each stage ran without a failure. */
  readonly #clean = new Map<string, number>()
  /** Runs that failed, in order. */
  readonly #failed: { readonly message: number; readonly stages: ReadonlySet<string> }[] = []

  /** Records how a run ended. If a pipe selected or cut the output, the absence of a failure does not prove success, unless the pipe left nothing out. */
  ended(command: string, message: number, end: RunEnd, printed: string): void {
    const stages = stagesOf(command)
    if (typeof end === 'object') this.#failed.push({ message, stages: new Set(stages) })
    else if (end === 'well' || !PICKED.test(withoutFirst(command, printed))) for (const stage of stages) this.#clean.set(stage, message)
  }

  /** Whether a run that failed in a message is neither fixed nor repeated with a failure by a later one. */
  isOpen(command: string, message: number): boolean {
    if (this.isMended(command, message)) return false
    const stages = stagesOf(command)
    if (stages.length === 0) return true
    return !this.#failed.some((run) => run.message > message && stages.every((stage) => run.stages.has(stage)))
  }

  /** Whether every stage of a run that failed in a message succeeded in later messages. */
  isMended(command: string, message: number): boolean {
    const stages = stagesOf(command)
    return stages.length > 0 && stages.every((stage) => this.#cleanAt(stage) > message)
  }

  /** The last message in which a stage succeeded; if it changed into a folder by absolute path, later runs without that are assumed to be in it. */
  #cleanAt(stage: string): number {
    const plain = /^[/~][^>]*> (.*)$/s.exec(stage)?.[1]
    return Math.max(this.#clean.get(stage) ?? -1, plain === undefined ? -1 : (this.#clean.get(plain) ?? -1))
  }
}

/** The command without a pipe to the first lines, if that pipe left nothing out. */
function withoutFirst(command: string, printed: string): string {
  const lines = printed.trimEnd().split('\n').length
  return command.replace(FIRST, (pipe, most: string | undefined) => (lines < Number(most ?? 10) ? '' : pipe))
}

/** A stage that only prepares for the following ones. */
const PREPARES = /(?:^|[\s:])(?:fmt|format|gofmt|install|tidy|generate|git add)\b/

/** The stages of a command; stages that only look or prepare do not count towards its success. */
function stagesOf(command: string): string[] {
  const stages = commandStages(command).filter((stage) => !looks(actOf({ name: 'bash', input: stage.slice(stage.indexOf('> ') + 1) }).kind))
  const main = stages.filter((stage) => !PREPARES.test(stage))
  return main.length > 0 ? main : stages
}
