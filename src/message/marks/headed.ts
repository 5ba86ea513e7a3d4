import { handle } from './handle.ts'

const KEY = 'RECORD of key information'
const STATE = 'RECORD of tasks, decisions and state'
/** The label that begins each of their lines. */
const LABEL = /^(?:Task|Pinned|Memory|To do|Changes|Decision|File|Open error)s?:(?: |$)/
const STATE_HEAD = new RegExp(`^${STATE} · ${handle.write('')}(?:${handle.form})?$`)

/**
 * Records without a count, which accompany a summary or note that has one: the caller's key information, and the state of the work. Each of their lines has a
 * label, which distinguishes them from words of the user that follow.
 */
export const headed = {
  key(lines: readonly string[]): string {
    return [KEY, ...lines.map(oneLine)].join('\n')
  },

  isKey(text: string): boolean {
    return text.startsWith(KEY) && isLabelled(text, (head) => head === KEY)
  },

  state(lines: readonly string[], ref: string): string {
    return [`${STATE} · ${handle.write(ref)}`, ...lines.map(oneLine)].join('\n')
  },

  isState(text: string): boolean {
    return text.startsWith(STATE) && isLabelled(text, (head) => STATE_HEAD.test(head))
  },
}

function isLabelled(text: string, isHead: (line: string) => boolean): boolean {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  return isHead(head) && lines.length > 0 && lines.every((line) => LABEL.test(line))
}

function oneLine(line: string): string {
  return line.includes('\n') ? line.replaceAll('\n', ' ') : line
}
