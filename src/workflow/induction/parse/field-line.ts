import { toSimplifiedChinese, withTraditionalForms } from '../../../text/index.ts'
import { afterEmphasis } from '../../answer/after-emphasis.ts'

const LABEL = withTraditionalForms(
  /^(\s{0,40})([>#*_\s-]{0,8})(Action|Reasoning|Reason|Description|Applicable scenarios?|Scenarios?|Steps|动作|操作|理由|描述|适用场景|步骤)([*_]{0,3})\s{0,2}[:：]/i,
)

const FIELDS: Readonly<Record<string, Field>> = {
  action: 'action',
  动作: 'action',
  操作: 'action',
  reasoning: 'reasoning',
  reason: 'reasoning',
  理由: 'reasoning',
  description: 'description',
  描述: 'description',
  steps: 'steps',
  步骤: 'steps',
}

/** The field of a labelled line of a workflow. */
export type Field = 'action' | 'reasoning' | 'description' | 'scenarios' | 'steps'

/** A labelled line: its field, the rest of it, and the indentation of its label. */
export interface FieldLine {
  readonly field: Field
  readonly rest: string
  readonly indent: number
}

/** Parses a line as a label with its value, whatever list marks, quotes and emphasis surround the label; undefined if it has none. */
export function parseFieldLine(line: string): FieldLine | undefined {
  const label = LABEL.exec(line)
  if (!label) return undefined
  const [all, blanks = '', marks = '', word = '', closed = ''] = label
  const opened = /[*_]{1,3}$/.exec(marks)?.[0] ?? ''
  return {
    field: FIELDS[toSimplifiedChinese(word.toLowerCase())] ?? 'scenarios',
    rest: afterEmphasis(opened, closed, line.slice(all.length)),
    indent: blanks.length,
  }
}
