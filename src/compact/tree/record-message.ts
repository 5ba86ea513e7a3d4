import { redact } from '../../archive/index.ts'
import { type Message, messageText } from '../../message/index.ts'
import { plain } from '../engine/plain.ts'
import type { ProtectedSet } from './protected-set.ts'

const HEAD = 'RECORD of key information'
const KINDS = ['Task', 'Pinned', 'Memory', 'To do', 'Changes'] as const
type Kind = (typeof KINDS)[number]

/** Whether a message is the record of key information, known by its mark or by how it begins. */
export function isRecord(message: Message): boolean {
  return message.written === 'record' || (message.role === 'user' && messageText(message).startsWith(`${HEAD}\n`))
}

/**
 * The record of the protected set: task first, then pins, memories, the task list and the statistics of the diff. Kinds that the set leaves out
 * stand as in the record before. Undefined where there is nothing to record.
 * @param todos what the run's own to-do tool said last
 * @param key of the archive, for the marks of secrets
 */
export function recordMessage(set: ProtectedSet, before: Message | undefined, todos: readonly string[], key: string): Message | undefined {
  const known = before === undefined ? new Map<Kind, string[]>() : linesIn(messageText(before))
  const given: Readonly<Record<Kind, readonly string[] | undefined>> = {
    Task: set.originalTask === undefined ? undefined : [set.originalTask],
    Pinned: set.pinnedContent,
    Memory: set.recentMemories,
    'To do': set.taskList ?? (todos.length > 0 ? todos : undefined),
    Changes: set.gitDiffStat === undefined ? undefined : [set.gitDiffStat],
  }
  const lines = KINDS.flatMap((kind) => (given[kind]?.map(flat) ?? known.get(kind) ?? []).map((text) => `${kind}: ${text}`))
  if (lines.length === 0) return undefined
  const text = redact(`${HEAD}\n${lines.join('\n')}`.toWellFormed(), key)
  return { id: `record:${before?.id.replace(/^(?:record:)+/, '') ?? 'first'}`, role: 'user', parts: [{ type: 'text', text }], written: 'record' }
}

function linesIn(text: string): Map<Kind, string[]> {
  const found = new Map<Kind, string[]>()
  for (const line of text.split('\n')) {
    const kind = KINDS.find((one) => line.startsWith(`${one}: `))
    if (kind) found.set(kind, [...(found.get(kind) ?? []), line.slice(kind.length + 2)])
  }
  return found
}

/** One line of the record, whatever the text holds. */
function flat(text: string): string {
  return plain(text)
    .replaceAll(/\s*\n\s*/g, ' ⏎ ')
    .trim()
}
