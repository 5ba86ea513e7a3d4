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

/** Why a model's summary may not stand for its source. */
export type Rejection = NoProse | 'failed' | 'truncated' | 'filtered' | 'larger' | 'echo' | 'repeated' | 'wrong-language' | 'invented' | 'invented-approval'

/** What was summed up, redacted. */
export interface Source {
  readonly text: string
  /** The user's own words in it. */
  readonly user: string
  /** Each sentence of the user with the words of the assistant that it answers. */
  readonly answered: readonly Answered[]
  /** What the model was told to do with it; nothing where it is left out. */
  readonly question?: string
}

/** Tokens from which on a source has more in it than can be said in fewer letters than `LEAST_SAID`: those who answer `ok` have not summed it up. */
const LONG = 200
const LEAST_SAID = 12
/**
 * The summary in a model's answer, without the reasoning some models put into their text and what they put around it, or why it may not be used: a whole answer in prose, more
 * than a word or two where the source is long, neither the source nor the question once more, no one thing again and again, in the language of its source, smaller than it, with no
 * path, identifier, number, date or approval that the source does not have.
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
 * Whether words are in another script than their source and the user, or in another language, where that is sure: what the user says in few words tells
 * his language too.
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

/** So many signs tell Chinese for sure: words in brief Japanese may be Chinese characters alone. */
const SURE = 30

/** Whether a text is Chinese, Japanese or Korean, and what it tells of is in one or two others of these. */
function isOtherEastAsian(text: string, sources: readonly string[]): boolean {
  const written = eastAsianOf(text, SURE)
  const known = sources.map((source) => eastAsianOf(source)).filter((one) => one !== undefined)
  return written !== undefined && known.length > 0 && !known.includes(written)
}

/** Letters and digits; a sign of Chinese says as much as two. */
function saidIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').replace(/\p{Script=Han}/gu, 'ab').length
}
