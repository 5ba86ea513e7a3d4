import type { Edit, Message } from '../message/index.ts'
import { draftEdit, noteFor, type Stand, summaryOf, takesMore, taskMessage, totalTokens, writtenId } from './draft/index.ts'
import type { Context, Strategy } from './strategy.ts'

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

/** What the bridges beside a record may take. */
const SEAM_TOKENS = 16

type Stander = (run: readonly Message[], summary: Stand) => Stand

/**
 * Makes a summary of all but the protected core and puts a record of the key information before it: the original task first, then
 * what was pinned, recent memories, the task list and the statistics of the diff. The record stands in the first run that is larger than
 * the record and its summary; where there is none, with a note in the first larger than those; where there is none either, nowhere.
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
      const draft = (record: Stander | undefined): Edit<Message> => {
        let open = record
        return draftEdit(history, context, {
          keep,
          reason: 'summed up behind the key information',
          stand: (run) => {
            const summary = summaryOf(run, context)
            const told = open?.(run, summary)
            if (!told || !takesMore(run, totalTokens(told.put, context.count) + SEAM_TOKENS, context.count)) return summary
            open = undefined
            return told
          },
        })
      }
      if (lines.length === 0 || messages.some((message) => message.written === 'record')) return draft(undefined)
      for (const stander of standers(lines, context)) {
        const edit = draft(stander)
        if (edit.some((section) => 'put' in section && section.put.some((message) => message.written === 'record'))) return edit
      }
      return draft(undefined)
    },
  }
}

/** The forms in which a record may stand for a run, the fuller first. */
function standers(lines: readonly string[], context: Context): Stander[] {
  return [(run, { put, ...rest }) => ({ put: [recordFor(run, lines), ...put], ...rest }), (run) => ({ put: [recordFor(run, lines), noteFor(run, context)] })]
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
