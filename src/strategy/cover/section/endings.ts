import type { Message } from '../../../message/index.ts'
import { ENDED, hasFailed, type Ledger, looks, type Passage, tellsExitCode } from '../../../relevance/index.ts'
import { type Act, commandStages, foundNothing, isUserRefusal, neverRan } from '../../../text/index.ts'

/**
 * The endings of calls that failed or found nothing, from their results or an earlier record, by passage. A failed call also names the later one with the same
 * aim that succeeded: the next success among calls that run the same command, or do the same to the same file.
 */
export function endings(
  messages: readonly Message[],
  { passages }: Ledger,
  calls: readonly ({ readonly act: Act } | undefined)[],
): ReadonlyMap<number, string> {
  const ended = new Map<number, string>()
  const tellsCodes = passages.some(({ voice, kept, text }) => voice === 4 && !kept && tellsExitCode(text))
  /** By aim: failed calls without a later success so far. */
  const open = new Map<string, number[]>()
  passages.forEach((passage, index) => {
    if (passage.ended !== '') ended.set(index, passage.ended)
    const call = calls[passage.call]
    if (call === undefined || passage.kept) return
    const aim = aimOf(call.act)
    const end = endOf(messages, passage, call.act, tellsCodes)
    const before = open.get(aim) ?? []
    if (end === ENDED.failed && aim !== '') {
      before.push(passage.call)
      open.set(aim, before)
    }
    if (end !== undefined) ended.set(passage.call, end)
    else {
      const { number } = passages[passage.call] as Passage
      if (looks(call.act.kind) && foundNothing(passage.text)) ended.set(passage.call, ENDED.empty)
      for (const other of before) if (other !== passage.call) ended.set(other, ENDED.made(number))
      open.delete(aim)
    }
  })
  return ended
}

function endOf(messages: readonly Message[], { message, part, text }: Passage, { kind, command }: Act, tellsCodes: boolean): string | undefined {
  if (isUserRefusal(text)) return ENDED.refused
  if (neverRan(text)) return ENDED.undone
  const result = messages[message]?.parts[part]
  return hasFailed(kind, text, result?.type === 'tool-result' && result.isError === true, tellsCodes && command !== undefined) ? ENDED.failed : undefined
}

/** Commands that run the same have one aim, however much of their output they show. */
function aimOf({ kind, command, paths }: Act): string {
  if (command !== undefined) return `$ ${commandStages(command).join(' && ') || command}`
  return paths.length === 0 ? '' : `${kind} ${paths.join('\n')}`
}
