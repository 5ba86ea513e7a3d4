import type * as z from 'zod'
import type { Archive } from '../archive/index.ts'
import type { RecallAnswer } from './recall-answer.ts'
import type { RecallOptions } from './recall-options.ts'

/** A tool by which a model gets back what was cut. Reads only; its answers stay below some 10,000 characters. */
export interface RecallTool<Input = unknown> {
  readonly name: 'search' | 'get' | 'list'
  readonly title: string
  /** What a model reads of it. `prefix` is what stands before the names of the tools where the model calls them. */
  description(prefix: string): string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodObject
  /** Must not throw for what a model may send; rejects only with what the archive rejects with. */
  run(archive: Archive, input: Input, options: RecallOptions, prefix: string): Promise<RecallAnswer>
}
