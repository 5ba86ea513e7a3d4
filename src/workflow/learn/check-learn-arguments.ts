import * as z from 'zod'
import { formatNamed } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { checkClient, checkParallel, checkShape, type LlmClient } from '../../trajectory/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames, describeValue } from '../../validation/index.ts'

/** Options as they may come from JavaScript; see their documented types for their meaning. */
interface UncheckedOptions {
  readonly memory: string
  readonly llmClient?: LlmClient | undefined
  readonly assume?: unknown
  readonly parallel?: number | undefined
  readonly onProgress?: unknown
  readonly signal?: AbortSignal | undefined
  readonly format?: string | undefined
}

const OPTION_NAMES = { memory: true, llmClient: true, assume: true, parallel: true, onProgress: true, signal: true } as const

const isIterable = (value: unknown): boolean => value !== null && typeof value === 'object' && (Symbol.iterator in value || Symbol.asyncIterator in value)

/**
 * Checks the arguments of learning: runs or files, and the options with the folder of the memory.
 * @throws DecantError `invalid-argument`, `invalid-option`, `unknown-format`
 */
export function checkLearnArguments(items: unknown, name: 'runs' | 'files', options: UncheckedOptions): void {
  checkShape(
    items,
    name,
    z.custom(isIterable, 'expected an array, a generator or another iterable'),
    `Give a list of ${name}, or an iterable that yields them.`,
  )
  checkShape(options, 'options', z.looseObject({ memory: z.string().min(1) }), "Name the folder of the memory: { memory: 'workflows' }.")
  checkOptionNames<Omit<UncheckedOptions, 'format'>>('learning', options, { ...OPTION_NAMES, ...(name === 'files' && { format: true }) })
  checkClient('learning', options.llmClient)
  checkOptionKinds('learning', options, { onProgress: 'a function', signal: ABORT_SIGNAL })
  const { assume, parallel, format } = options
  if (parallel !== undefined) checkParallel(parallel)
  if (format !== undefined) formatNamed(format)
  if (assume !== undefined && assume !== 'success' && assume !== 'failure')
    throw new DecantError('invalid-option', `The assume of learning is ${describeValue(assume)}`, "Give 'success' or 'failure', or leave it out.")
}
