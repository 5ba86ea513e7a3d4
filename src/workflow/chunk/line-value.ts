import { type Passage, PassageRole } from '../../relevance/index.ts'
import { looksLikeError } from '../../text/index.ts'

/** Words of a reason, or of a decision. */
const REASON_WORDS =
  /\b(?:because|since|so that|therefore|in order to|the (?:problem|issue|cause|reason|fix|bug)|root cause|needs? to|should|must|instead|decid\w+|realiz\w+|actually|turns out|means|I see|found)\b|因为|所以|需要|应该|原因|问题|决定|发现/i

/** Characters of a line that are read. */
const MAX_READ_CHARS = 600

/** The value of kinds of lines apart from their names, as the chance of being needed. */
const BASE_VALUES = { why: 0.3, said: 0.03, user: 0.3, error: 0.01 } as const

/** A line with fewer characters is worth proportionally less; a Chinese or Japanese character counts for more. */
const FULL_VALUE_CHARS = 40
const CJK_CHARACTER = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** A line that only opens or closes a block, or is a rule. */
const RULE_LINE = /^\s*(?:`{3}|~{3}|[|+=_*-]{3})|^[^\p{L}\p{N}]*$/u

/** The value of a line by its content, whatever names it contains: the user's words, the agent's reasons, errors. */
export function lineValue(line: string, speaker: Passage['role']): number {
  const text = line.slice(0, MAX_READ_CHARS)
  if (text.trim().length < 3 || RULE_LINE.test(text)) return 0
  if (speaker === 1) return BASE_VALUES.user * lengthFactor(text)
  if (speaker === 2) return (REASON_WORDS.test(text) ? BASE_VALUES.why : BASE_VALUES.said) * lengthFactor(text)
  return speaker === 4 && looksLikeError(text) ? BASE_VALUES.error : 0
}

function lengthFactor(text: string): number {
  const { length } = text.trim()
  return length >= FULL_VALUE_CHARS ? 1 : Math.min(1, (length + 3 * (text.match(CJK_CHARACTER)?.length ?? 0)) / FULL_VALUE_CHARS)
}

/** Maximum number of characters of a result that is an answer in itself, such as `41` or `no`. */
const MAX_ANSWER_CHARS = 80

/** Whether a text is a result of one short line. */
export function isAnswer({ text, role }: Pick<Passage, 'text' | 'role'>): boolean {
  return role === PassageRole.result && text.length <= MAX_ANSWER_CHARS && /^[^\n]*[\p{L}\p{N}][^\n]*$/u.test(text.trim())
}
