import { headed, type Message } from '../message/index.ts'
import { knownOptions } from '../text/index.ts'
import { draftEdit, newestOf, refOfMessages, summaryOf, taskMessage, writtenId } from './draft/index.ts'
import { structureOf } from './judge/structure.ts'
import { checkOptions } from './option/check-options.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `structuredExtraction`. */
export interface StructuredExtractionOptions {
  /** So many of the newest messages stay. Default 5. */
  readonly keepNewest?: number
}

/**
 * Draws tasks, decisions and state (files, last outcomes) out of what goes into a record, and makes a summary of the rest. The
 * task and the newest messages stay.
 *
 * @example
 * structuredExtraction().plan(history, context) // … → [RECORD of tasks, decisions and state …] [SUMMARY of …] …
 */
export function structuredExtraction(options: StructuredExtractionOptions = {}): Strategy {
  const { keepNewest = 5 } = knownOptions('structuredExtraction', options, { keepNewest: true })
  checkOptions('a whole number from 0', { keepNewest })
  return {
    name: 'structured-extraction',
    plan(history, context) {
      const keep = newestOf(history.messages, keepNewest)
      const task = taskMessage(history.messages)
      if (task >= 0) keep[task] = 1
      return draftEdit(history, context, {
        keep,
        reason: 'its structure is kept in a record',
        stand: (run) => {
          const { put, wants } = summaryOf(run, context)
          const record = recordOf(run, context)
          return { put: record ? [record, ...put] : put, ...(wants && { wants }) }
        },
      })
    },
  }
}

function recordOf(run: readonly Message[], context: Context): Message | undefined {
  const lines = structureOf(run)
  if (lines.length === 0) return undefined
  const text = headed.state(lines, refOfMessages(run, context)).toWellFormed()
  return { id: writtenId('record', run[0] as Message), role: 'user', parts: [{ type: 'text', text }], written: 'record' }
}
