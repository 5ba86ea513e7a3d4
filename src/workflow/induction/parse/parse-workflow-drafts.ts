import { readValue } from '../../answer/plain-value.ts'
import { readList } from '../../answer/value-list.ts'
import { type FieldLine, parseFieldLine } from './field-line.ts'
import { parseWorkflowHeading } from './parse-workflow-heading.ts'
import { parseStepLine } from './step-line.ts'

/** A workflow that is being parsed. */
export interface WorkflowDraft {
  readonly name: string
  description: string
  scenarios: string[]
  readonly steps: { stepType: string; reasoning: string; action: string }[]
  /** Number of lines that could not be assigned. */
  unreadLines: number
}

/**
 * Parses the workflows of a text in the standard format, as models and people write it: values may continue on the lines below them, an action over indented
 * lines or a fenced block, whose blank lines and indentation are kept. Linear in the text.
 */
export function parseWorkflowDrafts(text: string): WorkflowDraft[] {
  const reader = new DraftReader()
  for (const line of text.split(/\r?\n/)) reader.read(line)
  return reader.drafts
}

const FENCE = /^(\s*)(?:```|~~~)/

class DraftReader {
  readonly drafts: WorkflowDraft[] = []
  /** The value that further lines continue, and the indentation of its label. */
  #openField: 'description' | 'reasoning' | 'action' | undefined
  #indent = 0
  #blanks = 0
  /** Indentation of the fence whose lines belong to the action. */
  #fence: number | undefined
  /** Indentation of the first step; undefined before `Steps:`. */
  #steps: number | undefined

  read(line: string): void {
    const name = this.#fence === undefined ? parseWorkflowHeading(line) : undefined
    const draft = this.drafts.at(-1)
    if (name !== undefined) this.#beginDraft(name)
    else if (draft) this.#readBodyLine(draft, line)
  }

  #readBodyLine(draft: WorkflowDraft, line: string): void {
    if (this.#fence !== undefined) this.#readFencedLine(line)
    else if (FENCE.test(line)) this.#openFence(draft, line)
    else if (line.trim() === '') this.#readBlankLine()
    else {
      if (!this.#readStep(line, draft) && !this.#readField(line, draft)) this.#continueValue(line, draft)
      this.#blanks = 0
    }
  }

  /** A fence belongs to the action above it, unless it may be the end of one around the whole answer. */
  #openFence(draft: WorkflowDraft, line: string): void {
    const indent = FENCE.exec(line)?.[1]?.length ?? 0
    if (this.#openField === 'action' && (indent > 0 || draft.steps.at(-1)?.action === '')) this.#fence = indent
  }

  #readBlankLine(): void {
    this.#blanks++
    if (this.#openField !== 'action') this.#openField = undefined
  }

  #beginDraft(name: string): void {
    this.drafts.push({ name, description: '', scenarios: [], steps: [], unreadLines: 0 })
    this.#openField = undefined
    this.#steps = undefined
  }

  #readStep(line: string, draft: WorkflowDraft): boolean {
    const step = parseStepLine(line, this.#steps !== undefined)
    if (!step || (draft.steps.length > 0 && step.indent > (this.#steps ?? 0) + 1)) return false
    if (draft.steps.length === 0) this.#steps = step.indent
    draft.steps.push({ stepType: step.stepType, reasoning: step.reasoning, action: '' })
    this.#openValue('reasoning', step.indent)
    return true
  }

  #readField(line: string, draft: WorkflowDraft): boolean {
    const labelled = parseFieldLine(line)
    const last = draft.steps.at(-1)
    if (!labelled) return false
    const { field, rest, indent } = labelled
    if (last) return this.#readStepField(labelled, last)
    if (field === 'steps') this.#steps = 0
    else if (field === 'description') draft.description = readValue(rest)
    else if (field === 'scenarios') draft.scenarios = readList(rest)
    this.#openValue(field === 'description' ? field : undefined, indent)
    return true
  }

  #readStepField({ field, rest, indent }: FieldLine, step: WorkflowDraft['steps'][number]): boolean {
    if (field !== 'action' && field !== 'reasoning') return false
    step[field] = readValue(rest) || step[field]
    this.#openValue(field, indent)
    return true
  }

  #openValue(open: 'description' | 'reasoning' | 'action' | undefined, indent: number): void {
    this.#openField = open
    this.#indent = indent
  }

  /** A line that begins nothing continues the open value, or is unread. */
  #continueValue(line: string, draft: WorkflowDraft): void {
    const last = draft.steps.at(-1)
    if (this.#openField === 'description') draft.description = appendLine(draft.description, 0, line.trim())
    else if (this.#openField !== undefined && last && /^\s/.test(line)) this.#appendToStep(last, line)
    else {
      draft.unreadLines++
      this.#openField = undefined
    }
  }

  #appendToStep(step: WorkflowDraft['steps'][number], line: string): void {
    if (this.#openField === 'reasoning') step.reasoning = appendLine(step.reasoning, 0, line.trim())
    else step.action = appendLine(step.action, this.#blanks, dedent(line, this.#indent))
  }

  #readFencedLine(line: string): void {
    const step = this.drafts.at(-1)?.steps.at(-1)
    if (!step || FENCE.test(line)) this.#fence = undefined
    else if (line.trim() === '') this.#blanks++
    else {
      step.action = appendLine(step.action, this.#blanks, dedent(line, this.#fence ?? 0))
      this.#blanks = 0
    }
  }
}

function appendLine(text: string, blanks: number, line: string): string {
  return text === '' ? line.trimEnd() : `${text}${'\n'.repeat(blanks + 1)}${line.trimEnd()}`
}

/** The line without its first `indent` blanks. */
function dedent(line: string, indent: number): string {
  let at = 0
  while (at < indent && /\s/.test(line[at] ?? '')) at++
  return line.slice(at)
}
