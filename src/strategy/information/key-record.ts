import { labelledRecord, type Message, messageText } from '../../message/index.ts'
import { withoutInvisible } from '../../text/index.ts'
import { writtenMessage } from '../draft/index.ts'

/** Information that must never be lost, as known to the caller. */
export interface KeyInformationOptions {
  /** The task as the user first put it. Defaults to the user's first message, which stays in its place. */
  readonly originalUserInput?: string | undefined
  /** Passages that the user marked to keep. One line of the record each. */
  readonly pinContent?: string | readonly string[] | undefined
  /** The agent's recent notes. One line of the record each. */
  readonly recentMemories?: string | readonly string[] | undefined
  /** The entries of the task list. One line of the record each. */
  readonly taskList?: string | readonly string[] | undefined
  /** Such as `3 files changed, 40 insertions(+)`. */
  readonly gitDiffStat?: string | undefined
}

const LABELS = { originalUserInput: 'Task', pinContent: 'Pinned', recentMemories: 'Memory', taskList: 'To do', gitDiffStat: 'Changes' } as const

/**
 * The record of the caller's information, to be placed at `first`: the original task, pins, memories, task list and diff, each entry on one line. Undefined if
 * there is no information.
 * @param limitText returns the part of a text that may be shown. Defaults to all of it
 */
export function keyRecord(information: KeyInformationOptions, first: Pick<Message, 'id'>, limitText = (text: string) => text): Message | undefined {
  const { originalUserInput = [], pinContent = [], recentMemories = [], taskList = [], gitDiffStat = [] } = information
  const entries = { originalUserInput, pinContent, recentMemories, taskList, gitDiffStat }
  const lines = Object.entries(LABELS).flatMap(([field, label]) =>
    [entries[field as keyof typeof entries]].flat().flatMap((text) => (/\S/.test(text) ? [`${label}: ${toOneLine(text)}`] : [])),
  )
  if (lines.length === 0) return undefined
  return writtenMessage('key', first, limitText(labelledRecord.writeKey(lines)))
}

/** The information that a key record contains. */
export function keyInformationIn(record: Message): KeyInformationOptions {
  const lines = messageText(record).split('\n')
  const valuesOf = (field: keyof typeof LABELS) => {
    const start = `${LABELS[field]}: `
    return lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []))
  }
  const many = (field: 'pinContent' | 'recentMemories' | 'taskList') => (valuesOf(field).length === 0 ? {} : { [field]: valuesOf(field) })
  const one = (field: 'originalUserInput' | 'gitDiffStat') => (valuesOf(field).length === 0 ? {} : { [field]: valuesOf(field)[0] })
  return { ...one('originalUserInput'), ...many('pinContent'), ...many('recentMemories'), ...many('taskList'), ...one('gitDiffStat') }
}

/** Turns any text into one line of the record. */
function toOneLine(text: string): string {
  return withoutInvisible(text)
    .trim()
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ⏎ ')
}
