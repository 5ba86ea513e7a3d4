import type { Message } from '../message/index.ts'
import { draftEdit, summaryOf, taskMessage, writtenId } from './draft/index.ts'
import type { Strategy } from './strategy.ts'

/** What must never be lost, as the caller knows it. */
export interface KeyInformationOptions {
  /** The task as the user first put it; the first message of the user where it is left out. */
  readonly originalUserInput?: string
  readonly pinnedContent?: readonly string[]
  readonly recentMemories?: readonly string[]
  readonly taskList?: readonly string[]
  /** Such as `3 files changed, 40 insertions(+)`. */
  readonly gitDiffStat?: string
}

/**
 * Makes a summary of all but the protected core and puts a record of the key information before it: the original task first, then
 * what was pinned, recent memories, the task list and the statistics of the diff.
 *
 * @example
 * keyInformation({ taskList: ['[x] parse', '[ ] print'], gitDiffStat: '2 files changed' }).plan(history, context)
 */
export function keyInformation(options: KeyInformationOptions = {}): Strategy {
  const lines = informationLines(options)
  return {
    name: 'key-information',
    plan(history, context) {
      const { messages } = history
      const keep = Uint8Array.from(messages, (message) => (message.written === 'record' ? 1 : 0))
      const task = taskMessage(messages)
      if (task >= 0 && options.originalUserInput === undefined) keep[task] = 1
      let first = !messages.some((message) => message.written === 'record')
      return draftEdit(history, context, {
        keep,
        reason: 'summed up behind the key information',
        stand: (run) => {
          const { put, wants } = summaryOf(run, context)
          const record = first && lines.length > 0 ? [recordFor(run, lines)] : []
          first = false
          return { put: [...record, ...put], ...(wants && { wants }) }
        },
      })
    },
  }
}

function informationLines(options: KeyInformationOptions): string[] {
  const lines: string[] = []
  if (options.originalUserInput) lines.push(`Task: ${options.originalUserInput}`)
  for (const pin of options.pinnedContent ?? []) lines.push(`Pinned: ${pin}`)
  for (const memory of options.recentMemories ?? []) lines.push(`Memory: ${memory}`)
  for (const task of options.taskList ?? []) lines.push(`To do: ${task}`)
  if (options.gitDiffStat) lines.push(`Changes: ${options.gitDiffStat}`)
  return lines
}

function recordFor(run: readonly Message[], lines: readonly string[]): Message {
  const text = `RECORD of key information\n${lines.join('\n')}`.toWellFormed()
  return { id: writtenId('record', run[0] as Message), role: 'user', parts: [{ type: 'text', text }], written: 'record' }
}
