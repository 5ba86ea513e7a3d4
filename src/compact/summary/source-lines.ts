import { Novelty, oneLine, safeCut, scanAtoms, sentences, withoutPrinted } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { callLine } from './call-line.ts'
import { said } from './framed-source.ts'
import { isPleasantry } from './is-pleasantry.ts'
import { lineWorth, type Place, type Told, type Worth } from './line-worth.ts'
import { spokenBy } from './spoken-by.ts'
import { toldInSummary } from './told-in-summary.ts'

/** Characters of a sentence that are told. */
const LONGEST = 300
/** A message this long is a plan or a manual. */
const LONG = 1200
/** What one name adds that stands nowhere before; of what tools gave, one that is spoken of later. All of them add so much at the most. */
const NAME: Readonly<Record<Told, number>> = { asked: 0.5, said: 0.3, done: 0, found: 0.4 }
const MOST_NAMES = 1.2
/** What is said last is worth so much more than what is said first. */
const LATE = 0.5

/** A line that may stand in an extract. */
export interface SourceLine {
  readonly line: string
  readonly told: Told
  readonly tokens: number
  readonly score: number
  readonly at: number
  readonly pleasant: boolean
}

/** The lines of messages, each once, with who said it and what it is worth to be told. Linear. */
export function* sourceLines(messages: readonly ChatMessage[], prompts: Prompts): Generator<SourceLine> {
  const known = new Novelty()
  const seen = new Set<string>()
  const mentions = lastMentions(messages)
  const task = Math.max(0, messages.findIndex(asksSomething))
  for (const [index, message] of messages.entries()) {
    const beside = { isTask: index === task, isClosing: !isCall(messages[index + 1]) }
    for (const { line, names, told, worth } of linesOf(message, beside)) {
      if (line.length < 4 || seen.has(line)) continue
      seen.add(line)
      const fresh = known.fresh(names).filter((name) => told !== 'found' || (mentions.get(name) ?? -1) > index)
      known.learn(names)
      const whole = said(spokenBy(message), line, prompts)
      const score = worth + Math.min(MOST_NAMES, fresh.length * NAME[told]) + (index / messages.length) * LATE
      yield { line: whole, told, tokens: tokensOf(whole) + 1, score, at: seen.size, pleasant: isPleasantry(line) }
    }
  }
}

interface Line extends Worth {
  readonly line: string
  /** The text whose names count as told by it. */
  readonly names: string
}

function* linesOf(message: ChatMessage, beside: Pick<Place, 'isTask' | 'isClosing'>): Generator<Line> {
  const speaker = spokenBy(message)
  if (speaker === 'system') return
  if (isCall(message)) {
    const { line, worth } = callLine(message.content, message.type === 'failed call')
    yield { line, names: message.content.slice(0, LONGEST), told: 'done', worth }
    return
  }
  const all = sentencesOf(message)
  const within = { ...beside, isLong: message.content.length > LONG, isSeen: message.type === 'looked at' }
  for (const [i, sentence] of all.entries()) {
    const line = oneLine(sentence.slice(0, safeCut(sentence, Math.min(sentence.length, LONGEST))))
    if (!line.startsWith('<')) yield { line, names: line, ...lineWorth(line, speaker, { ...within, i, isLast: i === all.length - 1 }) }
  }
}

/** The sentences of a message; the lines of a summary that the engine wrote, each of which says who said it. */
function sentencesOf({ type, role, content }: ChatMessage): string[] {
  const told = type === 'summary' ? toldInSummary(content) : undefined
  if (told) return told
  const own = role === 'user' ? withoutPrinted(content) : content
  return sentences(own).map(([start, end]) => own.slice(start, end))
}

function asksSomething(message: ChatMessage): boolean {
  return spokenBy(message) === 'user' && sentencesOf(message).some((sentence) => !isPleasantry(sentence))
}

function isCall(message: ChatMessage | undefined): boolean {
  return message?.role === 'tool' && (message.type === 'call' || message.type === 'failed call')
}

/** By name: the last message of user or agent that says it, calls among these. */
function lastMentions(messages: readonly ChatMessage[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const [index, message] of messages.entries()) {
    if (spokenBy(message) === 'tool' && !isCall(message)) continue
    scanAtoms(message.content, (start, end) => last.set(message.content.slice(start, end), index))
  }
  return last
}
