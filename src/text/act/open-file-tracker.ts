import type { Act } from './act.ts'

/** The lines that SWE-agent prints above a file that it shows, and at the end of every result. */
const OPEN_FILE_LINE = /^\[File: ([^\n]{1,1000}) \(\d{1,9} lines total\)\]|^\(Open file: ([^\n]{1,1000})\)$/gm

/** The number of characters at each end of a result that are searched for them. */
const SEARCHED_CHARS = 3_000

const OPEN_COMMAND = /^\s*(?:open|create)\s/
const IN_FILE_COMMAND = /^\s*(?:edit|insert|append|goto|scroll_up|scroll_down)(?:\s|$)/

/**
 * Tracks the file that is open in SWE-agent's editor, which `edit 4:9`, `goto` and `scroll_down` do not name: it is derived from the last `open` or `create`
 * and from the results. Pass it every act and every result in order.
 *
 * @example
 * const editor = new OpenFileTracker()
 * editor.resolveAct(actOf({ name: 'bash', input: 'open src/a.py' }))
 * editor.resolveAct(actOf({ name: 'bash', input: 'edit 4:9\nx = 1\nend_of_edit' })).paths // ['src/a.py']
 */
export class OpenFileTracker {
  #path: string | undefined
  #requestedPath: string | undefined
  /** The name under which each file was opened, by its full path. */
  readonly #names = new Map<string, string>()

  /** Returns the act, with the open file added if it acts on that file. */
  resolveAct(act: Act): Act {
    const command = act.command ?? ''
    if (OPEN_COMMAND.test(command) && act.paths.length > 0) {
      this.#requestedPath = act.paths[0]
      this.#path = this.#requestedPath
      return act
    }
    return act.paths.length === 0 && this.#path !== undefined && IN_FILE_COMMAND.test(command) ? { ...act, paths: [this.#path] } : act
  }

  /** Reads the output of a call. */
  readOutput(result: string): void {
    const text = result.length <= 2 * SEARCHED_CHARS ? result : `${result.slice(0, SEARCHED_CHARS)}\n${result.slice(-SEARCHED_CHARS)}`
    const [, shown, open] = [...text.matchAll(OPEN_FILE_LINE)].at(-1) ?? []
    const path = shown ?? open
    if (path === undefined) return
    if (this.#requestedPath !== undefined && (path === this.#requestedPath || path.endsWith(`/${this.#requestedPath}`)))
      this.#names.set(path, this.#requestedPath)
    this.#path = path === 'n/a' ? undefined : (this.#names.get(path) ?? path)
  }
}
