import { cutText } from '../../../text/index.ts'
import { afterEmphasis } from '../../answer/after-emphasis.ts'
import { readValue } from '../../answer/plain-value.ts'

const HEADING = /^[\s>]{0,6}(?:#{1,6}\s{0,3})?([*_]{0,3})(?:Workflow|工作流)(?:\s{1,2}\d{1,3})?([*_]{0,3})\s{0,2}[:：]/i

/** Maximum number of characters of a name that are read. */
const MAX_NAME_CHARS = 400

/** The name in a line that begins a workflow, as a heading, in bold or plain; undefined if the line does not begin one. */
export function parseWorkflowHeading(line: string): string | undefined {
  const head = HEADING.exec(line)
  if (!head) return undefined
  const text = afterEmphasis(head[1] ?? '', head[2] ?? '', line.slice(head[0].length))
  return text === '' ? undefined : readValue(cutText(text, MAX_NAME_CHARS))
}
