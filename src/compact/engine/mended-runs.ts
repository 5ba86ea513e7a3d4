import { Checks, runEnd } from '../../relevance/index.ts'
import type { Act } from '../../text/index.ts'
import { MENDED } from '../summary/call/end-of-call.ts'

/** The start of a line in an earlier summary that reports a failed run: the speaker, then the label before its tool and command. */
const FAILED = /^(\[[^\]\n]{1,20}\] )failed: (\S{1,100} )/
/** What separates a call from its outcome. */
const OUTCOME = ' → '

/** The runs of commands in the order in which they end; tells whether a later run of the same command mended a failure. */
export class MendedRuns {
  readonly #checks = new Checks()
  /** The newest run that failed, until one mends it. */
  #open: { readonly command: string; readonly message: number } | undefined

  /** The newest run that failed, if none has mended it yet. */
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

  /** Whether a command that failed in a message ran clean in a later one. */
  isMended(command: string, message: number): boolean {
    return this.#checks.isMended(command, message)
  }

  /** Marks the failures in an earlier summary, which is in this message, as mended if a later run mended them. */
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
