import { Checks, runEnd } from '../../relevance/index.ts'
import type { Act } from '../../text/index.ts'
import { MENDED } from '../summary/call/end-of-call.ts'

/** Beginning of a line of an earlier summary that tells of a run that failed, after who said it and before its tool and command. */
const FAILED = /^(\[[^\]\n]{1,20}\] )failed: (\S{1,100} )/
/** What stands between a call and what came of it. */
const OUTCOME = ' → '

/** Runs of commands as they end, in order, by which it is known of a failure whether a later run of the same command mended it. */
export class MendedRuns {
  readonly #checks = new Checks()
  /** The newest run that failed, while none has mended it. */
  #open: { readonly command: string; readonly message: number } | undefined

  /** The newest run that failed, where none has mended it yet. */
  get open(): { readonly command: string; readonly message: number } | undefined {
    return this.#open
  }

  ended({ command, kind }: Act, message: number, printed: string, hasFailed: boolean): void {
    if (command === undefined) return
    const end = hasFailed ? { error: '' } : runEnd(kind, printed, false)
    this.#checks.ended(command, message, end, printed)
    if (hasFailed) this.#open = { command, message }
    else if (this.#open && this.isMended(this.#open.command, this.#open.message)) this.#open = undefined
  }

  /** Whether what failed in a message ran clean in a later one of all that were taken in. */
  isMended(command: string, message: number): boolean {
    return this.#checks.isMended(command, message)
  }

  /** A summary that was written earlier, in a message, whose failures that a later run mended are told to be so. */
  inSummary(text: string, message: number): string {
    if (!text.includes('failed: ')) return text
    return text
      .split('\n')
      .map((line) => {
        const match = FAILED.exec(line)
        const [command = ''] = match ? line.slice(match[0].length).split(OUTCOME) : []
        return match && this.isMended(command, message) ? `${match[1]}${MENDED}: ${match[2]}${line.slice(match[0].length)}` : line
      })
      .join('\n')
  }
}
