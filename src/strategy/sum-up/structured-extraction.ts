import { labelledRecord, type Message } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { fittedEdit, newestOf, refOfMessages, summaryOf, taskMessageIndex, writtenMessage } from '../draft/index.ts'
import { structureOf } from '../judge/structure-of.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `structuredExtraction`. */
export interface StructuredExtractionOptions {
  /** The number of newest messages that stay. Default 5. */
  readonly keepNewest?: number | undefined
}

/** The fraction of the room that the record may take if there is no room for all; its lines are given up from the last kind to the first. */
const RECORD_FRACTION = 0.5
const LINE_PRIORITY = ['Open error: ', 'Task: ', 'Decision: ', 'File: ']
/** Tokens of the record's first and last lines. */
const FRAME_TOKENS = 40

/**
 * Extracts tasks, decisions and state (files, latest outcomes) from each removed run into a record, and summarises the rest. Both are put in place of the run,
 * so the order does not change. The task and the newest messages stay. If a budget asks for more, record and summary give up lines: the record first files,
 * then decisions, then tasks.
 *
 * @example
 * structuredExtraction().plan(history, context) // … → [RECORD of tasks, decisions and state …] [SUMMARY of …] …
 */
export function structuredExtraction(options: StructuredExtractionOptions = {}): Strategy {
  const { keepNewest = 5 } = checkStrategyOptions('structuredExtraction', options, { keepNewest: 'a whole number from 0' })
  return createStrategy('structured-extraction', (history, context) => {
    const keep = newestOf(history.messages, keepNewest)
    const task = taskMessageIndex(history.messages)
    if (task >= 0) keep[task] = 1
    return fittedEdit(history, context, {
      keep,
      reason: 'its structure is kept in a record',
      replacement: (run, maxTokens) => {
        const record = structureRecord(run, context, maxTokens)
        const { put, wants } = summaryOf(run, context, maxTokens === undefined || !record ? maxTokens : maxTokens - context.count(record))
        return { put: record ? [record, ...put] : put, ...(wants && { wants }) }
      },
    })
  })
}

/** @param maxTokens tokens that the record and a summary may take together, where there is no room for all */
function structureRecord(run: readonly Message[], context: Context, maxTokens?: number): Message | undefined {
  const all = structureOf(run)
  const lines = maxTokens === undefined ? all : linesWithin(all, maxTokens * RECORD_FRACTION, context)
  if (lines.length === 0) return undefined
  const text = labelledRecord.writeState(lines, refOfMessages(run, context)).toWellFormed()
  return writtenMessage('record', run[0] as Message, text)
}

/** The lines that are needed most, in order: an open error, tasks, decisions, files; within each kind the latest first. */
function linesWithin(all: readonly string[], maxTokens: number, { estimate }: Context): string[] {
  const kindOf = (line: string) => LINE_PRIORITY.findIndex((kind) => line.startsWith(kind))
  const order = all.map((_, i) => i).sort((a, b) => kindOf(all[a] as string) - kindOf(all[b] as string) || b - a)
  const taken = new Set<number>()
  let left = maxTokens - FRAME_TOKENS
  for (const i of order) {
    left -= estimate(all[i] as string) + 1
    if (left < 0) break
    taken.add(i)
  }
  return all.filter((_, i) => taken.has(i))
}
