import { z } from 'zod'
import { knownOptions } from '../../text/index.ts'
import { clientGiven, given, type LlmClient } from '../../trajectory/index.ts'

const NAMES = { memory: true, llmClient: true, assume: true, parallel: true, onProgress: true, signal: true } as const

const iterable = (value: unknown): boolean => value !== null && typeof value === 'object' && (Symbol.iterator in value || Symbol.asyncIterator in value)

/**
 * What learning begins with: runs or files, and where the memory is.
 * @throws DecantError `invalid-argument`, `invalid-option`
 */
export function learnGiven(items: unknown, name: 'runs' | 'files', options: { readonly memory: string; readonly llmClient?: LlmClient }): void {
  given(items, name, z.custom(iterable, 'expected an array, a generator or another iterable'), `Give a list of ${name}, or what yields them one by one.`)
  given(options, 'options', z.looseObject({ memory: z.string().min(1) }), "Name the folder of the memory: { memory: 'workflows' }.")
  knownOptions('learning', options, { ...NAMES, ...(name === 'files' && { format: true }) })
  clientGiven('learning', options.llmClient)
}
