import { headed, type Message, messageText } from '../../message/index.ts'
import { plain } from '../../text/index.ts'
import { writtenId } from '../draft/index.ts'

/** What must never be lost, as the caller knows it. */
export interface KeyInformationOptions {
  /** The task as the user first put it; the first message of the user, which stays in its place, where this is left out. */
  readonly originalUserInput?: string | undefined
  /** What the user marked to stay, an entry a line of the record. */
  readonly pinContent?: string | readonly string[] | undefined
  /** What the agent noted lately, an entry a line of the record. */
  readonly recentMemories?: string | readonly string[] | undefined
  /** What is to do, an entry a line of the record. */
  readonly taskList?: string | readonly string[] | undefined
  /** Such as `3 files changed, 40 insertions(+)`. */
  readonly gitDiffStat?: string | undefined
}

const LABELS = { originalUserInput: 'Task', pinContent: 'Pinned', recentMemories: 'Memory', taskList: 'To do', gitDiffStat: 'Changes' } as const

/**
 * The record of what the caller knows, to stand at `first`: the original task, pins, memories, task list, diff, each entry on one line; undefined
 * where nothing is told.
 * @param shown what of the text may be shown; all of it where this is left out
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

/** What a record of key information tells. */
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

/** One line of the record, whatever the text holds. */
function flat(text: string): string {
  return plain(text)
    .trim()
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ⏎ ')
}
