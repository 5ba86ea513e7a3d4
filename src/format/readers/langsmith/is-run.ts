import { objectOf } from '../../wire/value.ts'
import { BATCHES } from './langsmith-file.ts'

const TYPES: ReadonlySet<unknown> = new Set(['llm', 'chain', 'tool', 'retriever', 'embedding', 'prompt', 'parser'])

/** Whether a value is a run of LangSmith. */
export function isRun(value: unknown): boolean {
  const run = objectOf(value)
  return run !== undefined && TYPES.has(run.run_type) && ('inputs' in run || 'outputs' in run || 'trace_id' in run || 'dotted_order' in run)
}

/** Whether a value is what a client sends of several runs. */
export function isBatch(value: unknown): boolean {
  const batch = objectOf(value)
  return batch !== undefined && BATCHES.some((key) => Array.isArray(batch[key]) && isRun((batch[key] as readonly unknown[])[0]))
}
