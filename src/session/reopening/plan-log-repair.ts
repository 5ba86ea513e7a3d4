import { type Profile, repair, stripBroken } from '../../law/index.ts'
import { apply, type Message } from '../../message/index.ts'
import type { SessionMutation } from '../log/session-event.ts'
import { endBrokenTurn } from '../transcript/end-broken-turn.ts'
import type { Transcript } from '../transcript/transcript.ts'

/** The laws on where results may be, and on which message may follow them. */
const RESULT_LAWS: ReadonlySet<string> = new Set([
  ...['answered', 'answered-in-turn', 'together', 'response-count', 'results-first', 'results-in-next-message'],
  ...['user-after-tool', 'words-after-results', 'alternation'],
])

/**
 * The mutation that gives each call before later words its result, or one that says it is missing, where an older version logged words or system text after
 * open calls. The latest step stays as it is: its results may still come. `repaired` if nothing is to be repaired, `waits` while that step waits for a result
 * and would lose the reasoning that it began with.
 */
export function planLogRepair(transcript: Transcript, profile: Profile): SessionMutation | 'repaired' | 'waits' {
  const { history } = transcript
  const step = latestStep(history.messages)
  const before = { ...history, messages: history.messages.slice(0, step) }
  const { messages, repairs } = repair(before, { ...profile, laws: profile.laws.filter((law) => RESULT_LAWS.has(law)) })
  if (repairs.length === 0) return 'repaired'
  const repaired = { ...history, messages: messages.concat(history.messages.slice(step)) }
  const sendable = endBrokenTurn(history, apply(repaired.messages, stripBroken(history, repaired, profile)), profile)
  return sendable ? { what: 'repaired', rewrite: transcript.rewriteTo(sendable) } : 'waits'
}

/** The index at which the last run of assistant messages begins if only results follow it; otherwise the number of messages. */
function latestStep(messages: readonly Message[]): number {
  const last = messages.findLastIndex(({ parts }) => !parts.every(({ type }) => type === 'tool-result'))
  if (messages[last]?.role !== 'assistant') return messages.length
  return messages.findLastIndex(({ role }, i) => i < last && role !== 'assistant') + 1
}
