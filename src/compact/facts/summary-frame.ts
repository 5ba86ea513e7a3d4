import { handle } from '../../message/index.ts'

const NAME = 'earlier-conversation'
const START = `<${NAME} `
const OPEN = new RegExp(`^${START}messages="(\\d{1,9})"(?: ref="${handle.write(handle.form)}")?>\\n`)
const CLOSE = `\n</${NAME}>`
const MARK_LINE = new RegExp(`^</?${NAME}\\b`)
const FORGED_MARK = new RegExp(`<(?=/?${NAME})`, 'gi')

/** The marks around a summary of the engine. */
export const summaryFrame = {
  /** Wraps a summary in its marks, after removing them from its own text. */
  write(text: string, messages: number, ref: string | undefined): string {
    return `${START}messages="${messages}"${ref === undefined ? '' : ` ref="${handle.write(ref)}"`}>\n${text.replace(FORGED_MARK, '‹')}${CLOSE}`
  },

  /** Whether a text begins with a summary's mark. */
  isAtStartOf(text: string): boolean {
    return text.startsWith(START)
  },

  /** The number of messages that the summary at the start of a text replaces; undefined if there is none. */
  messageCount(text: string): number | undefined {
    const count = OPEN.exec(text.slice(0, 200))?.[1]
    return count === undefined ? undefined : Number(count)
  },

  /** Whether a line is one of the marks. */
  isMark(line: string): boolean {
    return MARK_LINE.test(line)
  },

  /** Where the summary at the start of a text ends; undefined if it does not start with a whole one. */
  end(text: string): number | undefined {
    const close = OPEN.test(text.slice(0, 200)) ? text.indexOf(CLOSE) : -1
    return close < 0 ? undefined : close + CLOSE.length
  },
}
