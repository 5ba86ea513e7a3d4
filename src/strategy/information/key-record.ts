import { headed, type Message, messageText } from '../../message/index.ts'
import { plain } from '../../text/index.ts'
import { writtenId } from '../draft/index.ts'

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
 * @param shown returns the part of a text that may be shown. Defaults to all of it
 */
export function keyRecord(information: KeyInformationOptions, first: Pick<Message, 'id'>, shown = (text: string) => text): Message | undefined {
  const { originalUserInput = [], pinContent = [], recentMemories = [], taskList = [], gitDiffStat = [] } = information
  const told = { originalUserInput, pinContent, recentMemories, taskList, gitDiffStat }
  const lines = Object.entries(LABELS).flatMap(([field, label]) =>
    [told[field as keyof typeof told]].flat().flatMap((text) => (/\S/.test(text) ? [`${label}: ${flat(text)}`] : [])),
  )
  if (lines.length === 0) return undefined
  const text = shown(headed.key(lines))
  return { id: writtenId('key', first), role: 'user', parts: [{ type: 'text', text }], written: 'record' }
}

/** The information that a key record holds. */
export function keyInformationIn(record: Message): KeyInformationOptions {
  const lines = messageText(record).split('\n')
  const told = (field: keyof typeof LABELS) => {
    const start = `${LABELS[field]}: `
    return lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []))
  }
  const many = (field: 'pinContent' | 'recentMemories' | 'taskList') => (told(field).length === 0 ? {} : { [field]: told(field) })
  const one = (field: 'originalUserInput' | 'gitDiffStat') => (told(field).length === 0 ? {} : { [field]: told(field)[0] })
  return { ...one('originalUserInput'), ...many('pinContent'), ...many('recentMemories'), ...many('taskList'), ...one('gitDiffStat') }
}

/** Turns any text into one line of the record. */
function flat(text: string): string {
  return plain(text)
    .trim()
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ⏎ ')
}
