import type { Act } from './act.ts'

/** The lines that SWE-agent prints above a file that it shows, and at the end of every result. */
const SHOWN = /^\[File: ([^\n]{1,1000}) \(\d{1,9} lines total\)\]|^\(Open file: ([^\n]{1,1000})\)$/gm

/** The number of characters at each end of a result that are searched for them. */
const READ = 3_000

const OPENS = /^\s*(?:open|create)\s/
const WITHIN = /^\s*(?:edit|insert|append|goto|scroll_up|scroll_down)(?:\s|$)/

/**
 * Tracks the file that is open in SWE-agent's editor, which `edit 4:9`, `goto` and `scroll_down` do not name: it is derived from the last `open` or `create`
 * and from the results. Pass it every act and every result in order.
 *
 * @example
 * const editor = new OpenFile()
 * editor.called(actOf({ name: 'bash', input: 'open src/a.py' }))
 * editor.called(actOf({ name: 'bash', input: 'edit 4:9\nx = 1\nend_of_edit' })).paths // ['src/a.py']
 */
export class OpenFile {
  #path: string | undefined
  #asked: string | undefined
  /** The name under which each file was opened, by its full path. */
  readonly #names = new Map<string, string>()

  /** Returns the act, with the open file added if it acts on that file. */
  called(act: Act): Act {
    const command = act.command ?? ''
    if (OPENS.test(command) && act.paths.length > 0) {
      this.#asked = act.paths[0]
      this.#path = this.#asked
      return act
    }
    return act.paths.length === 0 && this.#path !== undefined && WITHIN.test(command) ? { ...act, paths: [this.#path] } : act
  }

  /** Reads the output of a call. */
  printed(result: string): void {
    const text = result.length <= 2 * READ ? result : `${result.slice(0, READ)}\n${result.slice(-READ)}`
    const [, shown, open] = [...text.matchAll(SHOWN)].at(-1) ?? []
    const path = shown ?? open
    if (path === undefined) return
    if (this.#asked !== undefined && (path === this.#asked || path.endsWith(`/${this.#asked}`))) this.#names.set(path, this.#asked)
    this.#path = path === 'n/a' ? undefined : (this.#names.get(path) ?? path)
  }
}
