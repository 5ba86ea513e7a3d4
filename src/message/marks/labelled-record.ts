import { handle } from './handle.ts'

const KEY_TITLE = 'RECORD of key information'
const STATE_TITLE = 'RECORD of tasks, decisions and state'
/** The label that begins each of their lines. */
const LABEL = /^(?:Task|Pinned|Memory|To do|Changes|Decision|File|Open error)s?:(?: |$)/
const STATE_FIRST_LINE = new RegExp(`^${STATE_TITLE} · ${handle.write('')}(?:${handle.form})?$`)

/**
 * Records without a count, which accompany a summary or note that has one: the caller's key information, and the state of the work. Each of their lines has a
 * label, which distinguishes them from words of the user that follow.
 */
export const labelledRecord = {
  writeKey(lines: readonly string[]): string {
    return [KEY_TITLE, ...lines.map(oneLine)].join('\n')
  },

  isKey(text: string): boolean {
    return text.startsWith(KEY_TITLE) && isLabelled(text, (firstLine) => firstLine === KEY_TITLE)
  },

  writeState(lines: readonly string[], ref: string): string {
    return [`${STATE_TITLE} · ${handle.write(ref)}`, ...lines.map(oneLine)].join('\n')
  },

  isState(text: string): boolean {
    return text.startsWith(STATE_TITLE) && isLabelled(text, (firstLine) => STATE_FIRST_LINE.test(firstLine))
  },
}

function isLabelled(text: string, isFirstLine: (line: string) => boolean): boolean {
  const [firstLine = '', ...lines] = text.trimEnd().split('\n')
  return isFirstLine(firstLine) && lines.length > 0 && lines.every((line) => LABEL.test(line))
}

function oneLine(line: string): string {
  return line.includes('\n') ? line.replaceAll('\n', ' ') : line
}
