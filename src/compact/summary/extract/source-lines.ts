import { actOf, isPleasantry, lines, Novelty, oneLine, type Span, safeCut, scanAtoms, withoutPrinted, withoutReminders } from '../../../text/index.ts'
import type { SourceMessage } from '../../chat/source-message.ts'
import { tokensOf } from '../../chat/tokens-of.ts'
import { spokenSentences } from '../../facts/spoken-sentences.ts'
import type { Prompts } from '../../prompts/prompts.ts'
import { callParts } from '../call/call-line.ts'
import { CallsTold, isCall } from '../call/calls-told.ts'
import { endOfCall } from '../call/end-of-call.ts'
import { said } from '../frame/framed-source.ts'
import { announces } from '../speech/announces.ts'
import { isProse } from '../speech/is-prose.ts'
import { leans } from '../speech/leans.ts'
import { spokenBy } from '../speech/spoken-by.ts'
import { tellsFailed } from '../speech/tells-failed.ts'
import { thinks } from '../speech/thinks.ts'
import { withoutCode } from '../speech/without-code.ts'
import { lineWorth, type Place, type Told, type Worth } from './line-worth.ts'
import { toldInSummary } from './told-in-summary.ts'
import { withoutSpeaker } from './without-speaker.ts'

/** Maximum number of characters of a sentence that are shown. */
const LONGEST = 300
/** A message longer than this is a plan or a manual. */
const LONG = 1200
/** What each name adds that did not occur before; in tool results, one that is mentioned later. `MOST_NAMES` caps their sum. */
const NAME: Readonly<Record<Told, number>> = { asked: 0.5, said: 0.3, done: 0, found: 0.4 }
const MOST_NAMES = 1.2
/** How much more the last lines are worth than the first. */
const LATE = 0.5
/** How much less the outcome of a call is worth than the call itself; the reason of a failure is not. */
const OUTCOME = 0.3
/** How many sentences back to look for the one that names the subject of the next. */
const BACK = 3
/** Characters by which outcomes are told apart. */
const BEGINNING = 100
/** Characters of a call that are searched for the words written before it. */
const CALL = 2000

/** A candidate line for an extract. */
export interface SourceLine {
  readonly line: string
  readonly told: Told
  readonly tokens: number
  readonly score: number
  /** Decides whether the line is used at all: for tool results regardless of how late they came, for an outcome as for its call. */
  readonly worth: number
  /** Index among all lines. */
  readonly at: number
  /** Index of its message. */
  readonly message: number
  /** Whether it only greets, thanks, takes leave, thinks, announces the next step, or reports failing runs that succeeded later. */
  readonly idle: boolean
  /** Index of the line without which it is meaningless. */
  readonly needs?: number
  /** Whether it continues the line that it needs. */
  readonly joins?: boolean
  /** For a call: its index. For words: the call that repeats them, beside which they are not shown. */
  readonly call?: number
}

/** The lines of messages, each once, with speaker and worth. Linear. */
export function* sourceLines(messages: readonly SourceMessage[], prompts: Prompts): Generator<SourceLine> {
  const known = new Novelty()
  const seen = new Set<string>()
  const outcomes = new Set<string>()
  const mentions = lastMentions(messages)
  const calls = new CallsTold(messages)
  const task = Math.max(0, messages.findIndex(asksSomething))
  let at = 0
  for (const [index, message] of messages.entries()) {
    const places = new Map<string, number>()
    const next = messages[index + 1]
    const beside = { isTask: index === task, isClosing: !isCall(next), calls: isCall(next) ? sayingsOf((next as SourceMessage).content) : '' }
    for (const { line, names, told, worth, before, outcome, repeats } of linesOf(message, beside, calls)) {
      const own = message.type === 'summary' ? withoutSpeaker(line) : line
      const text = outcome === undefined ? own : `${own} → ${outcome}`
      if (line.length < 4 || seen.has(text) || (told === 'found' && outcomes.has(line.slice(0, BEGINNING)))) continue
      seen.add(text)
      if (outcome !== undefined) outcomes.add(outcome.slice(0, BEGINNING))
      const fresh = known.fresh(names).filter((name) => told !== 'found' || (mentions.get(name) ?? -1) > index)
      known.learn(names)
      const whole = said(spokenBy(message), line, prompts)
      const value = worth + Math.min(MOST_NAMES, fresh.length * NAME[told])
      const score = value + (index / messages.length) * LATE
      const call = told === 'done' ? { call: index } : repeats ? { call: index + 1 } : {}
      const weighed = { told, worth: told === 'found' ? value : score, score, message: index, ...call }
      const needs = before === undefined ? undefined : places.get(before)
      const idle =
        isPleasantry(own) ||
        (message.role === 'assistant' && (thinks(line) || (!beside.isClosing && announces(line)) || (message.mended === true && tellsFailed(line))))
      places.set(line, at)
      yield { ...weighed, line: whole, tokens: tokensOf(whole) + 1, at: at++, idle, ...(needs !== undefined && { needs }) }
      if (outcome !== undefined)
        yield {
          ...weighed,
          score: whyFailed(message) ? score : score - OUTCOME,
          line: ` → ${outcome}`,
          tokens: tokensOf(outcome) + 1,
          at: at++,
          idle,
          needs: at - 2,
          joins: true,
        }
    }
  }
}

/** Whether an outcome is the reason of a failure that was not mended. */
function whyFailed({ type }: SourceMessage): boolean {
  return endOfCall(type) !== undefined && type !== 'mended call'
}

interface Line extends Worth {
  readonly line: string
  /** The text whose names count as mentioned by it. */
  readonly names: string
  /** The earlier line without which it is meaningless. */
  readonly before?: string
  readonly outcome?: string
  /** Whether the following call repeats it. */
  readonly repeats?: boolean
}

interface Beside extends Pick<Place, 'isTask' | 'isClosing'> {
  /** The beginning of the following call. */
  readonly calls: string
}

function* linesOf(message: SourceMessage, { calls: next, ...beside }: Beside, calls: CallsTold): Generator<Line> {
  const speaker = spokenBy(message)
  if (speaker === 'system' || (speaker === 'tool' && message.type === 'told')) return
  if (isCall(message)) {
    const call = calls.told(message)
    if (call) yield { ...call, names: message.content.slice(0, LONGEST), told: 'done' }
    return
  }
  const all = sentencesOf(message, beside.isClosing).map((sentence) => oneLine(sentence.slice(0, safeCut(sentence, Math.min(sentence.length, LONGEST)))))
  const within = { ...beside, isLong: message.content.length > LONG, isSeen: message.type === 'looked at', isReport: message.type === 'report' }
  for (const [i, line] of all.entries()) {
    const repeats = speaker === 'assistant' && next.includes(line)
    if (line.startsWith('<') || (repeats && !isProse(line))) continue
    const before = (speaker === 'user' || speaker === 'assistant') && leans(line) ? all.slice(Math.max(0, i - BACK), i).findLast(isProse) : undefined
    yield {
      line,
      names: line,
      ...lineWorth(line, speaker, { ...within, i, isLast: i === all.length - 1 }),
      ...(before !== undefined && { before }),
      ...(repeats && { repeats }),
    }
  }
}

/** The arguments of a call on one line, both raw and decoded. */
function sayingsOf(call: string): string {
  const begin = call.slice(0, CALL)
  return oneLine(`${begin}\n${actOf(callParts(begin)).command ?? ''}`)
}

/** The sentences of a message; for a summary that the engine wrote, its lines, each of which names its speaker; for a tool result, its lines. */
function sentencesOf({ type, role, content }: SourceMessage, isClosing = true): string[] {
  const told = type === 'summary' ? toldInSummary(content) : undefined
  if (told) return told
  const isTool = spokenBy({ role, content }) === 'tool'
  const own = role === 'user' ? withoutPrinted(content) : isTool ? withoutReminders(content) : withoutCode(content, isClosing)
  if (isTool) return printedLines(own).map(([start, end]) => own.slice(start, end))
  return spokenSentences(own).map(([start, end]) => own.slice(start, end))
}

/** The lines of an output; the sentences of lines that are too long. */
function printedLines(text: string): Span[] {
  return lines(text).flatMap(([start, end]): Span[] =>
    end - start <= LONGEST ? [[start, end]] : spokenSentences(text.slice(start, end)).map(([from, to]) => [start + from, start + to]),
  )
}

function asksSomething(message: SourceMessage): boolean {
  return spokenBy(message) === 'user' && sentencesOf(message).some((sentence) => !isPleasantry(sentence))
}

/** By name: the last message of user or agent that mentions it, including calls. */
function lastMentions(messages: readonly SourceMessage[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const [index, message] of messages.entries()) {
    if (spokenBy(message) === 'tool' && !isCall(message)) continue
    scanAtoms(message.content, (start, end) => last.set(message.content.slice(start, end), index))
  }
  return last
}
