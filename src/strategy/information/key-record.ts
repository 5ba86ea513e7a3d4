import type { Message } from '../../message/index.ts'
import { writtenId } from '../draft/index.ts'

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

/** How a record of key information begins. */
export const KEY_RECORD = 'RECORD of key information\n'

/** The record of what the caller knows, to stand at `first`: the original task, pins, memories, task list, diff; undefined where nothing is told. */
export function keyRecord(options: KeyInformationOptions, first: Message): Message | undefined {
  const lines: string[] = []
  if (options.originalUserInput) lines.push(`Task: ${options.originalUserInput}`)
  for (const pin of options.pinnedContent ?? []) lines.push(`Pinned: ${pin}`)
  for (const memory of options.recentMemories ?? []) lines.push(`Memory: ${memory}`)
  for (const task of options.taskList ?? []) lines.push(`To do: ${task}`)
  if (options.gitDiffStat) lines.push(`Changes: ${options.gitDiffStat}`)
  if (lines.length === 0) return undefined
  const text = `${KEY_RECORD}${lines.join('\n')}`.toWellFormed()
  return { id: writtenId('record', first), role: 'user', parts: [{ type: 'text', text }], written: 'record' }
}
