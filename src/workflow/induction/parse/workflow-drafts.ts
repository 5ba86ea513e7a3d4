import { readValue } from '../../answer/plain-value.ts'
import { readList } from '../../answer/value-list.ts'
import { type FieldLine, fieldLine } from './field-line.ts'
import { stepLine } from './step-line.ts'
import { workflowHead } from './workflow-head.ts'

/** A workflow that is being parsed. */
export interface Draft {
  readonly name: string
  description: string
  scenarios: string[]
  readonly steps: { stepType: string; reasoning: string; action: string }[]
  /** Number of lines that could not be assigned. */
  unread: number
}

/**
 * Parses the workflows of a text in the standard format, as models and people write it: values may continue on the lines below them, an action over indented
 * lines or a fenced block, whose blank lines and indentation are kept. Linear in the text.
 */
export function workflowDrafts(text: string): Draft[] {
  const reader = new Reader()
  for (const line of text.split(/\r?\n/)) reader.read(line)
  return reader.drafts
}

const FENCE = /^(\s*)(?:```|~~~)/

class Reader {
  readonly drafts: Draft[] = []
  /** The value that further lines continue, and the indentation of its label. */
  #open: 'description' | 'reasoning' | 'action' | undefined
  #indent = 0
  #blanks = 0
  /** Indentation of the fence whose lines belong to the action. */
  #fence: number | undefined
  /** Indentation of the first step; undefined before `Steps:`. */
  #steps: number | undefined

  read(line: string): void {
    const name = this.#fence === undefined ? workflowHead(line) : undefined
    const draft = this.drafts.at(-1)
    if (name !== undefined) this.#begin(name)
    else if (draft) this.#within(draft, line)
  }

  #within(draft: Draft, line: string): void {
    if (this.#fence !== undefined) this.#fenced(line)
    else if (FENCE.test(line)) this.#begun(draft, line)
    else if (line.trim() === '') this.#blank()
    else {
      if (!this.#step(line, draft) && !this.#field(line, draft)) this.#more(line, draft)
      this.#blanks = 0
    }
  }

  /** A fence belongs to the action above it, unless it may be the end of one around the whole answer. */
  #begun(draft: Draft, line: string): void {
    const indent = FENCE.exec(line)?.[1]?.length ?? 0
    if (this.#open === 'action' && (indent > 0 || draft.steps.at(-1)?.action === '')) this.#fence = indent
  }

  #blank(): void {
    this.#blanks++
    if (this.#open !== 'action') this.#open = undefined
  }

  #begin(name: string): void {
    this.drafts.push({ name, description: '', scenarios: [], steps: [], unread: 0 })
    this.#open = undefined
    this.#steps = undefined
  }

  #step(line: string, draft: Draft): boolean {
    const step = stepLine(line, this.#steps !== undefined)
    if (!step || (draft.steps.length > 0 && step.indent > (this.#steps ?? 0) + 1)) return false
    if (draft.steps.length === 0) this.#steps = step.indent
    draft.steps.push({ stepType: step.stepType, reasoning: step.reasoning, action: '' })
    this.#opened('reasoning', step.indent)
    return true
  }

  #field(line: string, draft: Draft): boolean {
    const found = fieldLine(line)
    const last = draft.steps.at(-1)
    if (!found) return false
    const { field, rest, indent } = found
    if (last) return this.#ofStep(found, last)
    if (field === 'steps') this.#steps = 0
    else if (field === 'description') draft.description = readValue(rest)
    else if (field === 'scenarios') draft.scenarios = readList(rest)
    this.#opened(field === 'description' ? field : undefined, indent)
    return true
  }

  #ofStep({ field, rest, indent }: FieldLine, step: Draft['steps'][number]): boolean {
    if (field !== 'action' && field !== 'reasoning') return false
    step[field] = readValue(rest) || step[field]
    this.#opened(field, indent)
    return true
  }

  #opened(open: 'description' | 'reasoning' | 'action' | undefined, indent: number): void {
    this.#open = open
    this.#indent = indent
  }

  /** A line that begins nothing continues the open value, or is unread. */
  #more(line: string, draft: Draft): void {
    const last = draft.steps.at(-1)
    if (this.#open === 'description') draft.description = below(draft.description, 0, line.trim())
    else if (this.#open !== undefined && last && /^\s/.test(line)) this.#append(last, line)
    else {
      draft.unread++
      this.#open = undefined
    }
  }

  #append(step: Draft['steps'][number], line: string): void {
    if (this.#open === 'reasoning') step.reasoning = below(step.reasoning, 0, line.trim())
    else step.action = below(step.action, this.#blanks, dedented(line, this.#indent))
  }

  #fenced(line: string): void {
    const step = this.drafts.at(-1)?.steps.at(-1)
    if (!step || FENCE.test(line)) this.#fence = undefined
    else if (line.trim() === '') this.#blanks++
    else {
      step.action = below(step.action, this.#blanks, dedented(line, this.#fence ?? 0))
      this.#blanks = 0
    }
  }
}

function below(text: string, blanks: number, line: string): string {
  return text === '' ? line.trimEnd() : `${text}${'\n'.repeat(blanks + 1)}${line.trimEnd()}`
}

/** The line without its first `indent` blanks. */
function dedented(line: string, indent: number): string {
  let at = 0
  while (at < indent && /\s/.test(line[at] ?? '')) at++
  return line.slice(at)
}
