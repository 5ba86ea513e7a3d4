import {
  actOf,
  cutText,
  isPleasantry,
  lineSpans,
  NoveltyTracker,
  oneLine,
  type Span,
  scanAtoms,
  withoutHarnessText,
  withoutReminders,
} from '../../../text/index.ts'
import type { SourceMessage } from '../../chat/source-message.ts'
import { tokensOf } from '../../chat/tokens-of.ts'
import { isQuestion } from '../../facts/is-question.ts'
import { splitSentences } from '../../facts/split-sentences.ts'
import type { Prompts } from '../../prompts/prompts.ts'
import { PROMPTS_EN } from '../../prompts/prompts-en.ts'
import { PROMPTS_ZH } from '../../prompts/prompts-zh.ts'
import { callEndLabel } from '../call/call-end-label.ts'
import { callParts } from '../call/call-line.ts'
import { CallsAsText, isCall } from '../call/calls-as-text.ts'
import { labelledLine } from '../frame/frame-source.ts'
import { dependsOnPrevious } from '../speech/depends-on-previous.ts'
import { isAnnouncement } from '../speech/is-announcement.ts'
import { isEllipticalAnswer } from '../speech/is-elliptical-answer.ts'
import { isFailureReport } from '../speech/is-failure-report.ts'
import { isProse } from '../speech/is-prose.ts'
import { isThinkingAloud } from '../speech/is-thinking-aloud.ts'
import { speakerOf } from '../speech/speaker-of.ts'
import { withoutCode } from '../speech/without-code.ts'
import { type LineContext, type LineKind, type LineValue, lineValue } from './line-value.ts'
import { summaryLines } from './summary-lines.ts'

/** Maximum number of characters of a sentence that are shown. */
const MAX_LINE_CHARS = 300
/** A message longer than this is a plan or a manual. */
const LONG_MESSAGE_CHARS = 1200
/** What each name adds that did not occur before; in tool results, one that is mentioned later. `MAX_NAMES_VALUE` caps their sum. */
const NAME_VALUES: Readonly<Record<LineKind, number>> = { asked: 0.5, said: 0.3, done: 0, found: 0.4 }
const MAX_NAMES_VALUE = 1.2
/** How much more the last lines are worth than the first. */
const LATE_BONUS = 0.5
/** How much less the outcome of a call is worth than the call itself; the reason of a failure is not. */
const OUTCOME_PENALTY = 0.3
/** How many sentences back to look for the one that names the subject of the next. */
const MAX_SENTENCES_BACK = 3
/** Characters by which outcomes are distinguished. */
const OUTCOME_KEY_CHARS = 100
/** Characters of a call that are searched for the words written before it. */
const MAX_CALL_CHARS = 2000

/** A candidate line for an extract. */
export interface SourceLine {
  readonly line: string
  readonly kind: LineKind
  readonly tokens: number
  readonly score: number
  /** Decides whether the line is used at all: for tool results regardless of how late they came, for an outcome as for its call. */
  readonly value: number
  /** Index among all lines. */
  readonly at: number
  /** Index of its message. */
  readonly message: number
  /** Whether it only greets, thanks, says goodbye, thinks, announces the next step, asks what was answered, or reports failing runs that succeeded later. */
  readonly idle: boolean
  /** Index of the line without which it is meaningless. */
  readonly needs?: number
  /** Whether it continues the line that it needs. */
  readonly joins?: boolean
  /** For a call: its index. For words: the call that repeats them, next to which they are not shown. */
  readonly call?: number
}

/** The lines of messages, each once, with speaker and value. Linear. */
export function* sourceLines(messages: readonly SourceMessage[], prompts: Prompts): Generator<SourceLine> {
  const novelty = new NoveltyTracker()
  const seen = new Set<string>()
  const outcomes = new Set<string>()
  const mentions = lastMentions(messages)
  const calls = new CallsAsText(messages)
  const task = taskIndex(messages)
  let at = 0
  /** The newest question of the user. */
  let question = { at: -1, message: -1 }
  for (const [index, message] of messages.entries()) {
    const places = new Map<string, number>()
    const next = messages[index + 1]
    const context = { isTask: index === task, isClosing: !isCall(next), calls: isCall(next) ? argumentTextOf((next as SourceMessage).content) : '' }
    for (const { line, names, kind, value: ownValue, before, outcome, repeats } of linesOf(message, context, calls)) {
      const withoutLabel = message.type === 'summary' ? withoutSpeaker(line) : line
      const text = outcome === undefined ? withoutLabel : `${withoutLabel} → ${outcome}`
      if (line.length < 4 || seen.has(text) || (kind === 'found' && outcomes.has(line.slice(0, OUTCOME_KEY_CHARS)))) continue
      seen.add(text)
      if (outcome !== undefined) outcomes.add(outcome.slice(0, OUTCOME_KEY_CHARS))
      const newNames = novelty.unseenAtoms(names).filter((name) => kind !== 'found' || (mentions.get(name) ?? -1) > index)
      novelty.learn(names)
      const labelled = labelledLine(speakerOf(message), line, prompts)
      const valueWithNames = ownValue + Math.min(MAX_NAMES_VALUE, newNames.length * NAME_VALUES[kind])
      const score = valueWithNames + (index / messages.length) * LATE_BONUS
      const call = kind === 'done' ? { call: index } : repeats ? { call: index + 1 } : {}
      const weighed = { kind, value: kind === 'found' ? valueWithNames : score, score, message: index, ...call }
      const isAsked = message.role === 'user' && message.type === undefined && isQuestion(line, 'user')
      const answers = message.role === 'assistant' && places.size === 0 && question.message === index - 1 && isEllipticalAnswer(line)
      const needs = before === undefined ? (answers ? question.at : undefined) : places.get(before)
      const idle =
        isPleasantry(withoutLabel) ||
        (isAsked && index !== task && !/\d/.test(line) && newNames.length === 0 && isAnsweredAtOnce(messages, index)) ||
        (message.role === 'assistant' &&
          (isThinkingAloud(line) || (!context.isClosing && isAnnouncement(line)) || (message.repaired === true && isFailureReport(line))))
      places.set(line, at)
      if (isAsked) question = { at, message: index }
      yield { ...weighed, line: labelled, tokens: tokensOf(labelled) + 1, at: at++, idle, ...(needs !== undefined && { needs }) }
      if (outcome !== undefined)
        yield {
          ...weighed,
          score: isFailureReason(message) ? score : score - OUTCOME_PENALTY,
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

/** The index of the user's first request, or else 0; -1 if an earlier summary precedes it, which holds the task. */
function taskIndex(messages: readonly SourceMessage[]): number {
  const first = messages.findIndex(isUserRequest)
  return messages.slice(0, Math.max(0, first)).some(({ type }) => type === 'summary') ? -1 : Math.max(0, first)
}

/** Whether the assistant answers a message without a call. */
function isAnsweredAtOnce(messages: readonly SourceMessage[], index: number): boolean {
  return messages[index + 1]?.role === 'assistant' && !isCall(messages[index + 2])
}

/** Whether an outcome is the reason of a failure that was not repaired. */
function isFailureReason({ type }: SourceMessage): boolean {
  return callEndLabel(type) !== undefined && type !== 'mended call'
}

interface Line extends LineValue {
  readonly line: string
  /** The text whose names count as mentioned by it. */
  readonly names: string
  /** The earlier line without which it is meaningless. */
  readonly before?: string
  readonly outcome?: string
  /** Whether the following call repeats it. */
  readonly repeats?: boolean
}

interface MessageContext extends Pick<LineContext, 'isTask' | 'isClosing'> {
  /** The beginning of the following call. */
  readonly calls: string
}

function* linesOf(message: SourceMessage, { calls: next, ...context }: MessageContext, calls: CallsAsText): Generator<Line> {
  const speaker = speakerOf(message)
  if (speaker === 'system' || (speaker === 'tool' && message.type === 'redundant')) return
  if (isCall(message)) {
    const call = calls.describe(message)
    if (call) yield { ...call, names: message.content.slice(0, MAX_LINE_CHARS), kind: 'done' }
    return
  }
  const all = sentencesOf(message, context.isClosing).map((sentence) => oneLine(cutText(sentence, Math.min(sentence.length, MAX_LINE_CHARS))))
  const lineContext = {
    ...context,
    isLong: message.content.length > LONG_MESSAGE_CHARS,
    isSeen: message.type === 'viewed',
    isReport: message.type === 'report',
  }
  for (const [i, line] of all.entries()) {
    const repeats = speaker === 'assistant' && next.includes(line)
    if (line.startsWith('<') || (repeats && !isProse(line))) continue
    const before =
      (speaker === 'user' || speaker === 'assistant') && dependsOnPrevious(line)
        ? all.slice(Math.max(0, i - MAX_SENTENCES_BACK), i).findLast(isProse)
        : undefined
    yield {
      line,
      names: line,
      ...lineValue(line, speaker, { ...lineContext, i, isLast: i === all.length - 1 }),
      ...(before !== undefined && { before }),
      ...(repeats && { repeats }),
    }
  }
}

/** The arguments of a call on one line, both raw and decoded. */
function argumentTextOf(call: string): string {
  const begin = call.slice(0, MAX_CALL_CHARS)
  return oneLine(`${begin}\n${actOf(callParts(begin)).command ?? ''}`)
}

/** The sentences of a message; for a summary that the engine wrote, its lines, each of which names its speaker; for a tool result, its lines. */
function sentencesOf({ type, role, content }: SourceMessage, isClosing = true): string[] {
  const linesOfSummary = type === 'summary' ? summaryLines(content) : undefined
  if (linesOfSummary) return linesOfSummary
  const isTool = speakerOf({ role, content }) === 'tool'
  const stripped = role === 'user' ? withoutHarnessText(content) : isTool ? withoutReminders(content) : withoutCode(content, isClosing)
  if (isTool) return outputLines(stripped).map(([start, end]) => stripped.slice(start, end))
  return splitSentences(stripped).map(([start, end]) => stripped.slice(start, end))
}

/** The lines of an output; the sentences of lines that are too long. */
function outputLines(text: string): Span[] {
  return lineSpans(text).flatMap(([start, end]): Span[] =>
    end - start <= MAX_LINE_CHARS ? [[start, end]] : splitSentences(text.slice(start, end)).map(([from, to]) => [start + from, start + to]),
  )
}

function isUserRequest(message: SourceMessage): boolean {
  return speakerOf(message) === 'user' && sentencesOf(message).some((sentence) => !isPleasantry(sentence))
}

/** By name: the last message of user or agent that mentions it, including calls. */
function lastMentions(messages: readonly SourceMessage[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const [index, message] of messages.entries()) {
    if (speakerOf(message) === 'tool' && !isCall(message)) continue
    scanAtoms(message.content, (start, end) => last.set(message.content.slice(start, end), index))
  }
  return last
}

const LABELS = [PROMPTS_EN, PROMPTS_ZH].flatMap(({ speakers }) => Object.values(speakers).map((speaker) => `[${speaker}] `))

/** A line of an earlier summary without its speaker label. */
function withoutSpeaker(line: string): string {
  const label = LABELS.find((one) => line.startsWith(one))
  return label === undefined ? line : line.slice(label.length)
}
