import { isSystem } from '../../message/index.ts'
import { ownWords } from '../../text/index.ts'
import type { WordedMessage } from '../chat/worded.ts'
import { placesOf } from './places.ts'

/** A history in the parts that a compaction treats differently. */
export interface Divided {
  /** System and developer text that stood before what is kept, the words of the user that nobody answered yet, and those that a cut round goes on answering. */
  readonly standing: readonly WordedMessage[]
  /** What the summary is to stand for. */
  readonly old: readonly WordedMessage[]
  readonly recent: readonly WordedMessage[]
}

/** Messages that one round has in a plain conversation, and more than which it has where an agent goes step by step. */
const PLAIN = 2
const STEPS = 8

/**
 * Divides a history before its last rounds. A round begins with a message of the user after one that is none; an earlier summary begins no round, nor
 * does a message that holds results or only what a harness writes in the user's name. Words of the user at the end that nobody answered yet are always recent, also where no rounds are kept, and so is
 * then a round whose last calls nobody answered. Where there are no more rounds, but those of an agent that goes step by step, the cut goes inside a round:
 * about as many messages stay as plain rounds would have, and the first words of the user, and those that the cut round answers, stand before them. So do
 * all that came after the assistant's last answer, words beside results too. A call and its result always stay on one side.
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

/** What the user said beside results, by itself; the results are for the summary. */
function besideResults(message: WordedMessage): WordedMessage[] {
  const { uses, ...said } = message
  return uses && !speaks(message) && speaks(said) && /\S/.test(said.content) ? [said] : []
}

/** Behind the last answer, which goes on to no call: an agent that says what each call is for is still at what the user asked before. */
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

/** Where to cut so that about so many messages stay, a whole round where one begins not far before; 0 where there are not twice as many, or short rounds. */
function insideRound(
  { starts, places, answered, messages }: { starts: readonly number[]; places: readonly boolean[]; answered: number; messages: number },
  stay: number,
): number {
  if (messages <= Math.max(stay * 2, starts.length * STEPS)) return 0
  const last = Math.min(messages - stay, answered)
  return starts.findLast((start) => places[start] && start <= last && start >= messages - stay * 1.5) ?? last
}

/** The first words of the user, and those which the round answers that is cut; all before a round that is whole is answered. */
function requests(before: readonly WordedMessage[], starts: readonly number[], isWhole: boolean): Set<WordedMessage> {
  const first = before[starts[0] ?? before.length]
  const found = new Set(first && [first])
  const start = starts.findLast((at) => at < before.length) ?? before.length
  for (let i = start; !isWhole && speaks(before[i]); i++) found.add(before[i] as WordedMessage)
  return found
}

/** Whether the user says something in a message: a summary and a result are no words of theirs, nor is what a harness writes in their name. */
function speaks(message: WordedMessage | undefined): boolean {
  if (message?.role !== 'user' || message.type === 'summary' || message.uses?.some(({ kind }) => kind === 'result')) return false
  return message.content === '' || ownWords(message.content) !== ''
}
