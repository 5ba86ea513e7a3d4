import type * as z from 'zod'
import type { Archive } from '../archive/index.ts'
import type { RecallAnswer } from './recall-answer.ts'
import type { RecallOptions } from './recall-options.ts'

/** A tool by which a model gets back what was cut. It only reads; its answers stay below some 10,000 characters. */
export interface RecallTool<Input = unknown> {
  readonly name: 'search' | 'get' | 'list'
  readonly title: string
  /** The description for a model. `prefix` is what precedes the names of the tools in the model's calls. */
  description(prefix: string): string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodObject
  /** Must not throw for any input that a model may send; rejects only if the archive rejects. */
  run(archive: Archive, input: Input, options: RecallOptions, prefix: string): Promise<RecallAnswer>
}
