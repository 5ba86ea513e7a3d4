import { paint } from '../print/paint.ts'
import type { Terminal } from '../terminal.ts'

/** What is told of a file in its first line. */
export interface Headed {
  readonly file: string
  readonly format: string
  readonly runs: readonly { readonly model?: string }[]
}

/** The model whose tokens were counted and whose rules hold, where it is known and one for all. */
export function modelOf(runs: Headed['runs']): string | undefined {
  const models = new Set(runs.map(({ model }) => model))
  return models.size === 1 ? runs[0]?.model : undefined
}

/**
 * The line that what happened to a file begins with: what it is, and where the result went.
 * @param out where it went, as it is shown
 */
export function headline({ file, format, runs }: Headed, out: string | undefined, terminal: Pick<Terminal, 'color'>): string {
  const model = modelOf(runs)
  const many = runs.length === 1 ? '' : ` · ${runs.length} runs`
  return `${paint(terminal.color.stderr).bold(file)}  ${format}${many}${model === undefined ? '' : ` · ${model}`}${out === undefined ? '' : ` → ${out}`}`
}
