import { paint } from '../print/paint.ts'
import type { Terminal } from '../terminal.ts'

/** The contents of a file's first line of output. */
export interface HeadlineInput {
  readonly file: string
  readonly format: string
  readonly runs: readonly { readonly model?: string }[]
}

/** The model whose tokenizer and rules apply, if it is known and the same for all runs. */
export function commonModel(runs: HeadlineInput['runs']): string | undefined {
  const models = new Set(runs.map(({ model }) => model))
  return models.size === 1 ? runs[0]?.model : undefined
}

/**
 * The line that begins the report on a file: its name, and where the result was written.
 * @param out the output path, as it is shown
 */
export function headline({ file, format, runs }: HeadlineInput, out: string | undefined, terminal: Pick<Terminal, 'color'>): string {
  const model = commonModel(runs)
  const runCount = runs.length === 1 ? '' : ` · ${runs.length} runs`
  return `${paint(terminal.color.stderr).bold(file)}  ${format}${runCount}${model === undefined ? '' : ` · ${model}`}${out === undefined ? '' : ` → ${out}`}`
}
