import { type ModelAnswer, type NoProse, noProse, withoutReasoning } from '../../model/index.ts'
import { eastAsianOf, languageOf, plain, scriptOf } from '../../text/index.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import { bareSummary } from './bare-summary.ts'
import { inventedName } from './invented-name.ts'
import { inventedApproval } from './leave/invented-approval.ts'
import type { Answered } from './leave/leaves-in.ts'
import { saysAgain } from './says-again.ts'
import { saysQuestion } from './says-question.ts'
import { Ground } from './ungrounded.ts'

/** Why a model's summary may not replace its source. */
export type Rejection = NoProse | 'failed' | 'truncated' | 'filtered' | 'larger' | 'echo' | 'repeated' | 'wrong-language' | 'invented' | 'invented-approval'

/** The summarised text, redacted. */
export interface Source {
  readonly text: string
  /** The user's own words in it. */
  readonly user: string
  /** Each sentence of the user with the assistant's text that it answers. */
  readonly answered: readonly Answered[]
  /** The instructions that the model was given with it; empty if left out. */
  readonly question?: string
}

/** Tokens from which on a source has more in it than can be said in fewer letters than `LEAST_SAID`: a model that answers `ok` has not summarised it. */
const LONG = 200
const LEAST_SAID = 12
/**
 * Returns the summary in a model's answer, without reasoning that some models put into their text and without what they put around it, or why it is rejected.
 * It must be a complete answer in prose, more than a word or two if the source is long, not a copy of the source or the instructions, not repetitive, in the
 * language of its source, smaller than it, and without any path, identifier, number, date or approval that the source does not have.
 */
export function judged(answer: ModelAnswer, source: Source): { readonly text: string } | { readonly rejected: Rejection } {
  if (answer.status === 'failed') return { rejected: 'failed' }
  if (answer.finish === 'tool-call') return { rejected: 'tool-call' }
  if (answer.finish === 'filter') return { rejected: 'filtered' }
  if (answer.finish !== 'stop') return { rejected: 'truncated' }
  const text = bareSummary(plain(withoutReasoning(answer.text)).trim())
  const rejected = noProse(text) ?? againstSource(text, source)
  return rejected === undefined ? { text } : { rejected }
}

function againstSource(text: string, source: Source): Rejection | undefined {
  if (saidIn(text) < LEAST_SAID && tokensOf(source.text) >= LONG) return 'empty'
  if (text.includes('<conversation-') || (tokensOf(text) * 2 >= tokensOf(source.text) && text.length > 200 && source.text.includes(text))) return 'echo'
  if (saysQuestion(text, source.question ?? '')) return 'echo'
  if (tokensOf(text) >= tokensOf(source.text)) return 'larger'
  if (saysAgain(text)) return 'repeated'
  if (isForeign(text, source)) return 'wrong-language'
  if (inventedApproval(text, source.answered) !== undefined) return 'invented-approval'
  if (new Ground(source.text).missing(text) !== undefined) return 'invented'
  if (inventedName(text, source.text.toLowerCase()) !== undefined) return 'invented'
  return undefined
}

/**
 * Whether a text is in another script than its source and the user, or in another language, if that is certain: few words of the user count as evidence of
 * their language too.
 */
function isForeign(text: string, { text: whole, user }: Source): boolean {
  const sources = user === '' ? [whole] : [whole, user]
  const script = scriptOf(text)
  if (sources.every((source) => scriptOf(source) !== script)) return true
  if (script === 'cjk' && isOtherEastAsian(text, sources)) return true
  const language = languageOf(text)
  const known = language === undefined ? [] : [languageOf(whole), languageOf(user)].filter((one) => one !== undefined)
  return known.length > 0 && [...known, languageOf(user, 1)].every((one) => one !== language)
}

/** This many characters identify Chinese for sure: short Japanese text may consist of Chinese characters alone. */
const SURE = 30

/** Whether a text is Chinese, Japanese or Korean, and its sources are only in others of these. */
function isOtherEastAsian(text: string, sources: readonly string[]): boolean {
  const written = eastAsianOf(text, SURE)
  const known = sources.map((source) => eastAsianOf(source)).filter((one) => one !== undefined)
  return written !== undefined && known.length > 0 && !known.includes(written)
}

/** Letters and digits; a Chinese character counts as two. */
function saidIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').replace(/\p{Script=Han}/gu, 'ab').length
}
