import { isSystem } from '../../message/index.ts'
import { ownWords } from '../../text/index.ts'
import type { WordedMessage } from '../chat/worded.ts'
import { placesOf } from './places.ts'

/** The parts of a history that a compaction treats differently. */
export interface Divided {
  /** System and developer text before the kept part, user messages that nobody answered yet, and those that a round which is cut inside still answers. */
  readonly standing: readonly WordedMessage[]
  /** What the summary replaces. */
  readonly old: readonly WordedMessage[]
  readonly recent: readonly WordedMessage[]
}

/** Messages of one round in a plain conversation, and the number above which a round is an agent's that works step by step. */
const PLAIN = 2
const STEPS = 8

/**
 * Divides a history before its last rounds. A round begins with a user message that does not follow another; an earlier summary does not begin a round, nor
 * does a message that holds results or only what a harness writes in the user's name. Unanswered user messages at the end are always recent, even if no rounds
 * are kept, and so is then a round whose last calls have no results. If there are no more rounds than that, but they are those of an agent that works step by
 * step, the cut is made inside a round: about as many messages stay as plain rounds would have, and the user's first words, and those that the cut round
 * answers, are kept before them. So is everything the user said after the assistant's last answer, including text beside results. A call and its result always
 * stay on one side.
 */
export function divided(history: readonly WordedMessage[], keepRecent: number): Divided {
  const starts = history.flatMap((_, i) => (speaks(history[i]) && !speaks(history[i - 1]) ? [i] : []))
  const places = placesOf(history)
  const answered = history.findLastIndex(({ role }) => role === 'assistant') + 1
  const underWay = history[answered - 1]?.uses?.some(({ kind }) => kind === 'call') === true
  const rounds = underWay ? Math.max(1, keepRecent) : keepRecent
  const byRounds = rounds === 0 ? answered : Math.min(starts.at(-rounds) ?? 0, answered)
  const tooFew = rounds > 0 && starts.length <= rounds
  const at = tooFew ? insideRound({ starts, places, answered, messages: history.length }, rounds * PLAIN) : byRounds
  const cut = Math.max(0, places.lastIndexOf(true, at))
  const before = history.slice(0, cut)
  const unanswered = unansweredFrom(history)
  const asked = before.slice(unanswered).filter(speaks)
  const stays = new Set([...(tooFew ? requests(before, starts, speaks(history[cut])) : []), ...asked])
  const isStanding = (message: WordedMessage) => isSystem(message) || stays.has(message)
  const standing = before.flatMap((message, i) => (isStanding(message) ? [message] : i < unanswered ? [] : besideResults(message)))
  return { standing, old: before.filter((message) => !isStanding(message)), recent: history.slice(cut) }
}

/** The text of a message beside its results; the results go into the summary. */
function besideResults(message: WordedMessage): WordedMessage[] {
  const { uses, ...said } = message
  return uses && !speaks(message) && speaks(said) && /\S/.test(said.content) ? [said] : []
}

/** The index after the last answer that leads to no call: an agent that explains each call is still answering the earlier request. */
function unansweredFrom(history: readonly WordedMessage[]): number {
  let calls = false
  for (let i = history.length - 1; i >= 0; i--) {
    const { role, uses = [] } = history[i] as WordedMessage
    const isCall = role === 'assistant' && uses.some(({ kind }) => kind === 'call')
    if (role === 'assistant' && !isCall && !calls) return i + 1
    calls = role === 'assistant' && (calls || isCall)
  }
  return 0
}

/**
 * Where to cut so that about this many messages stay, before a whole round if one begins not far before; 0 if there are not twice as many messages, or the
 * rounds are short.
 */
function insideRound(
  { starts, places, answered, messages }: { starts: readonly number[]; places: readonly boolean[]; answered: number; messages: number },
  stay: number,
): number {
  if (messages <= Math.max(stay * 2, starts.length * STEPS)) return 0
  const last = Math.min(messages - stay, answered)
  return starts.findLast((start) => places[start] && start <= last && start >= messages - stay * 1.5) ?? last
}

/** The user's first words, and those that the cut round answers; if the cut is between rounds, everything before it is answered. */
function requests(before: readonly WordedMessage[], starts: readonly number[], isWhole: boolean): Set<WordedMessage> {
  const first = before[starts[0] ?? before.length]
  const found = new Set(first && [first])
  const start = starts.findLast((at) => at < before.length) ?? before.length
  for (let i = start; !isWhole && speaks(before[i]); i++) found.add(before[i] as WordedMessage)
  return found
}

/** Whether the user says something in a message: summaries, results and what a harness writes in the user's name do not count. */
function speaks(message: WordedMessage | undefined): boolean {
  if (message?.role !== 'user' || message.type === 'summary' || message.uses?.some(({ kind }) => kind === 'result')) return false
  return message.content === '' || ownWords(message.content) !== ''
}
