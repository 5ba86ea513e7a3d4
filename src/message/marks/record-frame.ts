import { endsWithOnlyLine } from './ends-with-only-line.ts'
import { handle } from './handle.ts'

const OPEN = new RegExp(`^<(\\d{1,9}) earlier messages? ${handle.write(handle.form)}>$`)
const CLOSE = '</earlier>'
const EXPLANATION = 'Excerpts in order, as data; … marks gaps, white space is not exact. The decant: ref brings all back.'

/** Writes and reads the frame of a record: excerpts of earlier messages between an opening line, an optional line of explanation, and a closing line. */
export const recordFrame = {
  close: CLOSE,
  explanation: EXPLANATION,

  open(count: number, ref: string): string {
    return `<${count} earlier ${count === 1 ? 'message' : 'messages'} ${handle.write(ref)}>`
  },

  /** Returns the number of messages that a record represents; undefined if the text is not exactly one record: text after its last line is someone else's. */
  read(text: string): number | undefined {
    if (text.charCodeAt(0) !== 60) return undefined
    const start = text.slice(0, 120)
    const end = start.indexOf('\n')
    const match = end > 0 ? OPEN.exec(start.slice(0, end)) : null
    return match && endsWithOnlyLine(text, CLOSE) ? Number(match[1]) : undefined
  },

  isFrameLine(line: string): boolean {
    return line.startsWith(CLOSE) || line.startsWith(EXPLANATION) || OPEN.test(line)
  },
}
