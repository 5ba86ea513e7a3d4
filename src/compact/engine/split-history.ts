import { isSystem } from '../../message/index.ts'
import { userAuthoredText } from '../../text/index.ts'
import type { ParsedMessage } from '../chat/parse-history.ts'
import { cutBoundaries } from './cut-boundaries.ts'

/** The parts of a history that a compaction treats differently. */
export interface HistorySplit {
  /** System and developer text before the kept part, user messages that nobody answered yet, and those that a round which is cut inside still answers. */
  readonly retained: readonly ParsedMessage[]
  /** What the summary replaces. */
  readonly old: readonly ParsedMessage[]
  readonly recent: readonly ParsedMessage[]
}

/** Messages of one round in a plain conversation, and the number above which a round is an agent's that works step by step. */
const PLAIN_ROUND_MESSAGES = 2
const MAX_PLAIN_ROUND = 8

/**
 * Divides a history before its last rounds. A round begins with a user message that does not follow another; an earlier summary does not begin a round, nor
 * does a message that contains results or only what a harness writes in the user's name. Unanswered user messages at the end are always recent, even if no
 * rounds are kept, and so is then a round whose last calls have no results. If there are no more rounds than that, but they are those of an agent that works
 * step by step, the cut is made inside a round: about as many messages stay as plain rounds would have, and the user's first words, and those that the cut
 * round answers, are kept before them. So is all text of the user after the assistant's last answer, including text next to results. A call and its result
 * always stay on one side.
 */
export function splitHistory(history: readonly ParsedMessage[], keepRecent: number): HistorySplit {
  const starts = history.flatMap((_, i) => (hasUserText(history[i]) && !hasUserText(history[i - 1]) ? [i] : []))
  const boundaries = cutBoundaries(history)
  const answeredEnd = history.findLastIndex(({ role }) => role === 'assistant') + 1
  const underWay = history[answeredEnd - 1]?.uses?.some(({ kind }) => kind === 'call') === true
  const rounds = underWay ? Math.max(1, keepRecent) : keepRecent
  const byRounds = rounds === 0 ? answeredEnd : Math.min(starts.at(-rounds) ?? 0, answeredEnd)
  const tooFew = rounds > 0 && starts.length <= rounds
  const at = tooFew ? cutInsideRound({ starts, places: boundaries, answered: answeredEnd, messages: history.length }, rounds * PLAIN_ROUND_MESSAGES) : byRounds
  const cut = Math.max(0, boundaries.lastIndexOf(true, at))
  const before = history.slice(0, cut)
  const unanswered = unansweredStart(history)
  const unansweredMessages = before.slice(unanswered).filter(hasUserText)
  const retainedMessages = new Set([...(tooFew ? retainedRequests(before, starts, hasUserText(history[cut])) : []), ...unansweredMessages])
  const isRetained = (message: ParsedMessage) => isSystem(message) || retainedMessages.has(message)
  const retained = before.flatMap((message, i) => (isRetained(message) ? [message] : i < unanswered ? [] : textWithoutResults(message)))
  return { retained, old: before.filter((message) => !isRetained(message)), recent: history.slice(cut) }
}

/** The text of a message besides its results; the results go into the summary. */
function textWithoutResults(message: ParsedMessage): ParsedMessage[] {
  const { uses, ...textMessage } = message
  return uses && !hasUserText(message) && hasUserText(textMessage) && /\S/.test(textMessage.content) ? [textMessage] : []
}

/** The index after the last answer that leads to no call: an agent that explains each call is still answering the earlier request. */
function unansweredStart(history: readonly ParsedMessage[]): number {
  let leadsToCalls = false
  for (let i = history.length - 1; i >= 0; i--) {
    const { role, uses = [] } = history[i] as ParsedMessage
    const isCall = role === 'assistant' && uses.some(({ kind }) => kind === 'call')
    if (role === 'assistant' && !isCall && !leadsToCalls) return i + 1
    leadsToCalls = role === 'assistant' && (leadsToCalls || isCall)
  }
  return 0
}

/**
 * Where to cut so that about this many messages stay, before a whole round if one begins not far before; 0 if there are not twice as many messages, or the
 * rounds are short.
 */
function cutInsideRound(
  {
    starts,
    places: boundaries,
    answered: answeredEnd,
    messages,
  }: { starts: readonly number[]; places: readonly boolean[]; answered: number; messages: number },
  keepCount: number,
): number {
  if (messages <= Math.max(keepCount * 2, starts.length * MAX_PLAIN_ROUND)) return 0
  const last = Math.min(messages - keepCount, answeredEnd)
  return starts.findLast((start) => boundaries[start] && start <= last && start >= messages - keepCount * 1.5) ?? last
}

/** The user's first words, and those that the cut round answers; if the cut is between rounds, everything before it is answered. */
function retainedRequests(before: readonly ParsedMessage[], starts: readonly number[], isBetweenRounds: boolean): Set<ParsedMessage> {
  const first = before[starts[0] ?? before.length]
  const found = new Set(first && [first])
  const start = starts.findLast((at) => at < before.length) ?? before.length
  for (let i = start; !isBetweenRounds && hasUserText(before[i]); i++) found.add(before[i] as ParsedMessage)
  return found
}

/** Whether a message contains text of the user: summaries, results and what a harness writes in the user's name do not count. */
function hasUserText(message: ParsedMessage | undefined): boolean {
  if (message?.role !== 'user' || message.type === 'summary' || message.uses?.some(({ kind }) => kind === 'result')) return false
  return message.content === '' || userAuthoredText(message.content) !== ''
}
