import type { Message } from '../../../message/index.ts'
import { hasFailed, type Ledger, type Passage, tellsExitCode } from '../../../relevance/index.ts'
import { type Act, isUserRefusal } from '../../../text/index.ts'

/**
 * How calls ended that came to nothing, as their results or an earlier record say, by passage. Of a call that failed it is told too which later one with the
 * same aim went well: the next that runs the same command, or does the same to the same file.
 */
export function endings(
  messages: readonly Message[],
  { passages }: Ledger,
  calls: readonly ({ readonly act: Act } | undefined)[],
): ReadonlyMap<number, string> {
  const ended = new Map<number, string>()
  const tellsCodes = passages.some(({ voice, kept, text }) => voice === 4 && !kept && tellsExitCode(text))
  /** By aim: the calls that failed and that nothing has followed. */
  const open = new Map<string, number>()
  passages.forEach((passage, index) => {
    if (passage.ended !== '') ended.set(index, passage.ended)
    const call = calls[passage.call]
    if (call === undefined || passage.kept) return
    const aim = aimOf(call.act)
    const failed = endOf(messages, passage, call.act, tellsCodes)
    const before = open.get(aim)
    open.delete(aim)
    if (failed !== undefined) {
      ended.set(passage.call, failed)
      if (failed === FAILED && aim !== '') open.set(aim, passage.call)
    } else if (before !== undefined && passages[passage.call] !== undefined) {
      ended.set(before, `${FAILED}, then #${(passages[passage.call] as Passage).number} ok`)
    }
  })
  return ended
}

const FAILED = 'failed'

function endOf(messages: readonly Message[], { message, part, text }: Passage, { kind, command }: Act, tellsCodes: boolean): string | undefined {
  if (isUserRefusal(text)) return 'refused by user'
  const result = messages[message]?.parts[part]
  return hasFailed(kind, text, result?.type === 'tool-result' && result.isError === true, tellsCodes && command !== undefined) ? FAILED : undefined
}

function aimOf({ kind, command, paths }: Act): string {
  if (command !== undefined) return `$ ${command}`
  return paths.length === 0 ? '' : `${kind} ${paths.join('\n')}`
}
