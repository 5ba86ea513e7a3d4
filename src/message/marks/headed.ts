import { handle } from './handle.ts'

const KEY = 'RECORD of key information\n'
const STATE = `RECORD of tasks, decisions and state · ${handle.write('')}`

/** Records that say no count, as they stand beside a summary or note that does: what the caller knows, and the state of the work. */
export const headed = {
  key(lines: readonly string[]): string {
    return `${KEY}${lines.join('\n')}`
  },

  isKey(text: string): boolean {
    return text.startsWith(KEY)
  },

  state(lines: readonly string[], ref: string): string {
    return `${STATE}${ref}\n${lines.join('\n')}`
  },

  isState(text: string): boolean {
    return text.startsWith(STATE)
  },
}
