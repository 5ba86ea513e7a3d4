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

/** Characters of a sentence that are told. */
const LONGEST = 300
/** A message this long is a plan or a manual. */
const LONG = 1200
/** What one name adds that stands nowhere before; of what tools gave, one that is spoken of later. All of them add so much at the most. */
const NAME: Readonly<Record<Told, number>> = { asked: 0.5, said: 0.3, done: 0, found: 0.4 }
const MOST_NAMES = 1.2
/** What is said last is worth so much more than what is said first. */
const LATE = 0.5
/** What came of a call is worth so much less than that it was made; why it failed is not. */
const OUTCOME = 0.3
/** So many sentences back one is looked for that names what the next ones speak of. */
const BACK = 3
/** So much of an outcome tells it from others. */
const BEGINNING = 100
/** So far a call is looked through for words that were written before it. */
const CALL = 2000

/** A line that may stand in an extract. */
export interface SourceLine {
  readonly line: string
  readonly told: Told
  readonly tokens: number
  readonly score: number
  /** By which it is told at all: of what was found however late that was, of what came of a call as of the call. */
  readonly worth: number
  /** Its place among all. */
  readonly at: number
  /** The place of its message. */
  readonly message: number
  /** Whether it only greets, thanks, takes leave, thinks, announces what is done next, or tells that runs fail which went well later. */
  readonly idle: boolean
  /** The place of the line without which it says nothing. */
  readonly needs?: number
  /** Whether it goes on in the line that it needs. */
  readonly joins?: boolean
  /** Of a call: which one. Of words: the call that says them again, beside which they are not told. */
  readonly call?: number
}

/** The lines of messages, each once, with who said it and what it is worth to be told. Linear. */
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

/** Whether what came of a call is why it failed, and it still does. */
function whyFailed({ type }: SourceMessage): boolean {
  return endOfCall(type) !== undefined && type !== 'mended call'
}

interface Line extends Worth {
  readonly line: string
  /** The text whose names count as told by it. */
  readonly names: string
  /** The line before it, where it says nothing without that. */
  readonly before?: string
  readonly outcome?: string
  /** Whether the call that follows says it again. */
  readonly repeats?: boolean
}

interface Beside extends Pick<Place, 'isTask' | 'isClosing'> {
  /** The beginning of the call that follows. */
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

/** What a call is given, on one line, as it is written and as it is meant. */
function sayingsOf(call: string): string {
  const begin = call.slice(0, CALL)
  return oneLine(`${begin}\n${actOf(callParts(begin)).command ?? ''}`)
}

/** The sentences of a message; the lines of a summary that the engine wrote, each of which says who said it; the lines of what a tool gave. */
function sentencesOf({ type, role, content }: SourceMessage, isClosing = true): string[] {
  const told = type === 'summary' ? toldInSummary(content) : undefined
  if (told) return told
  const isTool = spokenBy({ role, content }) === 'tool'
  const own = role === 'user' ? withoutPrinted(content) : isTool ? withoutReminders(content) : withoutCode(content, isClosing)
  if (isTool) return printedLines(own).map(([start, end]) => own.slice(start, end))
  return spokenSentences(own).map(([start, end]) => own.slice(start, end))
}

/** The lines of an output; of one that is too long to be told, its sentences. */
function printedLines(text: string): Span[] {
  return lines(text).flatMap(([start, end]): Span[] =>
    end - start <= LONGEST ? [[start, end]] : spokenSentences(text.slice(start, end)).map(([from, to]) => [start + from, start + to]),
  )
}

function asksSomething(message: SourceMessage): boolean {
  return spokenBy(message) === 'user' && sentencesOf(message).some((sentence) => !isPleasantry(sentence))
}

/** By name: the last message of user or agent that says it, calls among these. */
function lastMentions(messages: readonly SourceMessage[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const [index, message] of messages.entries()) {
    if (spokenBy(message) === 'tool' && !isCall(message)) continue
    scanAtoms(message.content, (start, end) => last.set(message.content.slice(start, end), index))
  }
  return last
}
