import * as z from 'zod'
import { formatNamed } from '../../format/index.ts'
import { kindsGiven, knownOptions, SIGNAL, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { clientGiven, given, type LlmClient, lanesOf } from '../../trajectory/index.ts'

/** Options as they may come from JavaScript; see their documented types for their meaning. */
interface Given {
  readonly memory: string
  readonly llmClient?: LlmClient | undefined
  readonly assume?: unknown
  readonly parallel?: number | undefined
  readonly onProgress?: unknown
  readonly signal?: AbortSignal | undefined
  readonly format?: string | undefined
}

const NAMES = { memory: true, llmClient: true, assume: true, parallel: true, onProgress: true, signal: true } as const

const iterable = (value: unknown): boolean => value !== null && typeof value === 'object' && (Symbol.iterator in value || Symbol.asyncIterator in value)

/**
 * Checks the arguments of learning: runs or files, and the options with the folder of the memory.
 * @throws DecantError `invalid-argument`, `invalid-option`, `unknown-format`
 */
export function learnGiven(items: unknown, name: 'runs' | 'files', options: Given): void {
  given(items, name, z.custom(iterable, 'expected an array, a generator or another iterable'), `Give a list of ${name}, or an iterable that yields them.`)
  given(options, 'options', z.looseObject({ memory: z.string().min(1) }), "Name the folder of the memory: { memory: 'workflows' }.")
  knownOptions<Omit<Given, 'format'>>('learning', options, { ...NAMES, ...(name === 'files' && { format: true }) })
  clientGiven('learning', options.llmClient)
  kindsGiven('learning', options, { onProgress: 'a function', signal: SIGNAL })
  const { assume, parallel, format } = options
  if (parallel !== undefined) lanesOf(parallel)
  if (format !== undefined) formatNamed(format)
  if (assume !== undefined && assume !== 'success' && assume !== 'failure')
    throw new DecantError('invalid-option', `The assume of learning is ${shownValue(assume)}`, "Give 'success' or 'failure', or leave it out.")
}
