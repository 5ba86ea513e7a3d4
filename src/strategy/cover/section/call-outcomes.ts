import type { Message } from '../../../message/index.ts'
import { CALL_ENDING, hasFailed, isReadAct, type Ledger, type Passage, PassageRole, reportsExitCode } from '../../../relevance/index.ts'
import { type Act, isEmptyResult, isUnexecutedCall, isUserRefusal } from '../../../text/index.ts'
import { OpenFailures } from './open-failures.ts'

/**
 * The outcomes of calls that failed or found nothing, from their results or an earlier record, by passage. A failed call also names the later one with the same
 * aim that succeeded: the next success among calls that run the same command, alone or as part of another, or do the same to the same file; of edits, the next
 * with most of its new words.
 */
export function callOutcomes(
  messages: readonly Message[],
  { passages }: Ledger,
  calls: readonly ({ readonly act: Act } | undefined)[],
): ReadonlyMap<number, string> {
  const outcomes = new Map<number, string>()
  const showsExitCodes = passages.some(({ role, inRecord, text }) => role === PassageRole.result && !inRecord && reportsExitCode(text))
  const openFailures = new OpenFailures()
  const textOf = (index: number) => (passages[index] as Passage).text
  passages.forEach((passage, index) => {
    if (passage.failure !== '') outcomes.set(index, passage.failure)
    const call = calls[passage.call]
    if (call === undefined || passage.inRecord) return
    const outcome = outcomeOf(messages, passage, call.act, showsExitCodes)
    if (outcome === CALL_ENDING.failed) openFailures.addFailure(passage.call, call.act, textOf(passage.call))
    if (outcome !== undefined) outcomes.set(passage.call, outcome)
    else {
      const { number } = passages[passage.call] as Passage
      if (isReadAct(call.act.kind) && isEmptyResult(passage.text)) outcomes.set(passage.call, CALL_ENDING.foundNothing)
      for (const failed of openFailures.addSuccess(passage.call, call.act, textOf(passage.call))) outcomes.set(failed, CALL_ENDING.recovered(number))
    }
  })
  return outcomes
}

function outcomeOf(messages: readonly Message[], { message, part, text }: Passage, { kind, command }: Act, showsExitCodes: boolean): string | undefined {
  if (isUserRefusal(text)) return CALL_ENDING.refused
  if (isUnexecutedCall(text)) return CALL_ENDING.notRun
  const result = messages[message]?.parts[part]
  return hasFailed(kind, text, result?.type === 'tool-result' && result.isError === true, showsExitCodes && command !== undefined)
    ? CALL_ENDING.failed
    : undefined
}
