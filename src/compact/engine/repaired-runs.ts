import { CommandOutcomes, runOutcome } from '../../relevance/index.ts'
import type { Act } from '../../text/index.ts'
import { FAILED_THEN_OK } from '../summary/call/call-end-label.ts'

/** The start of a line in an earlier summary that reports a failed run: the speaker, then the label before its tool and command. */
const FAILED_LINE = /^(\[[^\]\n]{1,20}\] )failed: (\S{1,100} )/
/** What separates a call from its outcome. */
const OUTCOME_SEPARATOR = ' → '

/** The runs of commands in the order in which they end; reports whether a later run of the same command repaired a failure. */
export class RepairedRuns {
  readonly #checks = new CommandOutcomes()
  /** The newest run that failed, until one repairs it. */
  #openFailure: { readonly command: string; readonly message: number } | undefined

  /** The newest run that failed, if none has repaired it yet. */
  get openFailure(): { readonly command: string; readonly message: number } | undefined {
    return this.#openFailure
  }

  addRun({ command, kind }: Act, message: number, output: string, hasFailed: boolean): void {
    if (command === undefined) return
    const end = hasFailed ? { error: '' } : runOutcome(kind, output, false)
    this.#checks.add(command, message, end, output)
    if (hasFailed) this.#openFailure = { command, message }
    else if (this.#openFailure && this.isRepaired(this.#openFailure.command, this.#openFailure.message)) this.#openFailure = undefined
  }

  /** Whether a command that failed in a message ran clean in a later one. */
  isRepaired(command: string, message: number): boolean {
    return this.#checks.isResolved(command, message)
  }

  /** Marks the failures in an earlier summary, which is in this message, as repaired if a later run repaired them. */
  markRepairedIn(text: string, message: number): string {
    if (!text.includes('failed: ')) return text
    return text
      .split('\n')
      .map((line) => {
        const match = FAILED_LINE.exec(line)
        const [command = ''] = match ? line.slice(match[0].length).split(OUTCOME_SEPARATOR) : []
        return match && this.isRepaired(command, message) ? `${match[1]}${FAILED_THEN_OK}: ${match[2]}${line.slice(match[0].length)}` : line
      })
      .join('\n')
  }
}
