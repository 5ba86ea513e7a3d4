import type { Act } from './act.ts'

/** What SWE-agent prints over a file that it shows, and at the end of every result. */
const SHOWN = /^\[File: ([^\n]{1,1000}) \(\d{1,9} lines total\)\]|^\(Open file: ([^\n]{1,1000})\)$/gm

/** Characters at both ends of a result in which that is looked for. */
const READ = 3_000

const OPENS = /^\s*(?:open|create)\s/
const WITHIN = /^\s*(?:edit|insert|append|goto|scroll_up|scroll_down)(?:\s|$)/

/**
 * The file that SWE-agent's editor has open, which `edit 4:9`, `goto` and `scroll_down` do not name: told by the last `open` or `create` and by what
 * results print of it. Give it every act and every result in order.
 *
 * @example
 * const editor = new OpenFile()
 * editor.called(actOf({ name: 'bash', input: 'open src/a.py' }))
 * editor.called(actOf({ name: 'bash', input: 'edit 4:9\nx = 1\nend_of_edit' })).paths // ['src/a.py']
 */
export class OpenFile {
  #path: string | undefined
  #asked: string | undefined
  /** As it was named when it was opened, by its whole path. */
  readonly #names = new Map<string, string>()

  /** The act with the open file where it is one within that. */
  called(act: Act): Act {
    const command = act.command ?? ''
    if (OPENS.test(command) && act.paths.length > 0) {
      this.#asked = act.paths[0]
      this.#path = this.#asked
      return act
    }
    return act.paths.length === 0 && this.#path !== undefined && WITHIN.test(command) ? { ...act, paths: [this.#path] } : act
  }

  /** Takes in what a call printed. */
  printed(result: string): void {
    const text = result.length <= 2 * READ ? result : `${result.slice(0, READ)}\n${result.slice(-READ)}`
    const [, shown, open] = [...text.matchAll(SHOWN)].at(-1) ?? []
    const path = shown ?? open
    if (path === undefined) return
    if (this.#asked !== undefined && (path === this.#asked || path.endsWith(`/${this.#asked}`))) this.#names.set(path, this.#asked)
    this.#path = path === 'n/a' ? undefined : (this.#names.get(path) ?? path)
  }
}
