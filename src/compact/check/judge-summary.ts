import { type ModelAnswer, type NonProseReason, nonProseReason, withoutReasoning } from '../../model/index.ts'
import { eastAsianLanguageOf, languageOf, scriptOf, withoutInvisible } from '../../text/index.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import { Grounding } from './grounding.ts'
import { inventedName } from './invented-name.ts'
import { isEchoOfQuestion } from './is-echo-of-question.ts'
import { isRepetitive } from './is-repetitive.ts'
import { inventedApproval } from './permission/invented-approval.ts'
import type { UserAnswer } from './permission/permissions-in.ts'
import { recombinedName } from './recombined-name.ts'
import { stripSummary } from './strip-summary.ts'

/** Why a model's summary may not replace its source. */
export type Rejection =
  | NonProseReason
  | 'failed'
  | 'truncated'
  | 'filtered'
  | 'larger'
  | 'echo'
  | 'repeated'
  | 'wrong-language'
  | 'invented'
  | 'invented-approval'

/** The summarised text, redacted. */
export interface SummarySource {
  readonly text: string
  /** The user's own words in it. */
  readonly user: string
  /** Each sentence of the user with the assistant's text that it answers. */
  readonly answers: readonly UserAnswer[]
  /** The instructions that the model was given with it; empty if left out. */
  readonly question?: string
}

/** Tokens from which on a source has more in it than can be expressed in fewer letters than `MIN_LETTERS`: a model that answers `ok` has not summarised it. */
const LONG_SOURCE_TOKENS = 200
const MIN_LETTERS = 12
/**
 * Returns the summary in a model's answer, without reasoning that some models put into their text and without what they put around it, or why it is rejected.
 * It must be a complete answer in prose, more than a word or two if the source is long, not a copy of the source or the instructions, not repetitive, in the
 * language of its source, smaller than it, and without any path, identifier, number, date or approval that the source does not have. Claims of approval are
 * recognised in English and Chinese, and in German for actions that are hard to undo.
 */
export function judgeSummary(answer: ModelAnswer, source: SummarySource): { readonly text: string } | { readonly rejected: Rejection } {
  if (answer.status === 'failed') return { rejected: 'failed' }
  if (answer.finish === 'tool-call') return { rejected: 'tool-call' }
  if (answer.finish === 'filter') return { rejected: 'filtered' }
  if (answer.finish !== 'stop') return { rejected: 'truncated' }
  const text = stripSummary(withoutInvisible(withoutReasoning(answer.text)).trim())
  const rejected = nonProseReason(text) ?? checkAgainstSource(text, source)
  return rejected === undefined ? { text } : { rejected }
}

function checkAgainstSource(text: string, source: SummarySource): Rejection | undefined {
  if (letterCount(text) < MIN_LETTERS && tokensOf(source.text) >= LONG_SOURCE_TOKENS) return 'empty'
  if (text.includes('<conversation-') || (tokensOf(text) * 2 >= tokensOf(source.text) && text.length > 200 && source.text.includes(text))) return 'echo'
  if (isEchoOfQuestion(text, source.question ?? '')) return 'echo'
  if (tokensOf(text) >= tokensOf(source.text)) return 'larger'
  if (isRepetitive(text)) return 'repeated'
  if (isOtherLanguage(text, source)) return 'wrong-language'
  if (inventedApproval(text, source.answers) !== undefined) return 'invented-approval'
  if (new Grounding(source.text).firstMissing(text) !== undefined) return 'invented'
  if ((inventedName(text, source.text.toLowerCase()) ?? recombinedName(text, source.text)) !== undefined) return 'invented'
  return undefined
}

/**
 * Whether a text is in another script than its source and the user, or in another language, if that is certain: few words of the user count as evidence of
 * their language too.
 */
function isOtherLanguage(text: string, { text: sourceText, user }: SummarySource): boolean {
  const sources = user === '' ? [sourceText] : [sourceText, user]
  const script = scriptOf(text)
  if (sources.every((source) => scriptOf(source) !== script)) return true
  if (script === 'cjk' && isOtherEastAsian(text, sources)) return true
  const language = languageOf(text)
  const known = language === undefined ? [] : [languageOf(sourceText), languageOf(user)].filter((one) => one !== undefined)
  return known.length > 0 && [...known, languageOf(user, 1)].every((one) => one !== language)
}

/** This many characters identify Chinese for sure: short Japanese text may consist of Chinese characters alone. */
const MIN_CERTAIN_CHARS = 30

/** Whether a text is Chinese, Japanese or Korean, and its sources are only in others of these. */
function isOtherEastAsian(text: string, sources: readonly string[]): boolean {
  const language = eastAsianLanguageOf(text, MIN_CERTAIN_CHARS)
  const known = sources.map((source) => eastAsianLanguageOf(source)).filter((one) => one !== undefined)
  return language !== undefined && known.length > 0 && !known.includes(language)
}

/** Letters and digits; a Chinese character counts as two. */
function letterCount(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').replace(/\p{Script=Han}/gu, 'ab').length
}
