import type { Passage } from '../../relevance/index.ts'
import { looksLikeError } from '../../text/index.ts'

/** Words of a reason, or of a decision. */
const WHY =
  /\b(?:because|since|so that|therefore|in order to|the (?:problem|issue|cause|reason|fix|bug)|root cause|needs? to|should|must|instead|decid\w+|realiz\w+|actually|turns out|means|I see|found)\b|因为|所以|需要|应该|原因|问题|决定|发现/i

/** Characters of a line that are read. */
const READ = 600

/** The worth of kinds of lines apart from their names, as the chance of being needed. */
const WORTH = { why: 0.3, said: 0.03, user: 0.3, error: 0.01 } as const

/** A line with fewer characters is worth proportionally less; a Chinese or Japanese character counts for more. */
const FULL = 40
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** A line that only opens or closes a block, or is a rule. */
const RULES = /^\s*(?:`{3}|~{3}|[|+=_*-]{3})|^[^\p{L}\p{N}]*$/u

/** The worth of a line by its content, whatever names it contains: the user's words, the agent's reasons, errors. */
export function lineWorth(line: string, voice: Passage['voice']): number {
  const text = line.slice(0, READ)
  if (text.trim().length < 3 || RULES.test(text)) return 0
  if (voice === 1) return WORTH.user * fullness(text)
  if (voice === 2) return (WHY.test(text) ? WORTH.why : WORTH.said) * fullness(text)
  return voice === 4 && looksLikeError(text) ? WORTH.error : 0
}

function fullness(text: string): number {
  const { length } = text.trim()
  return length >= FULL ? 1 : Math.min(1, (length + 3 * (text.match(DENSE)?.length ?? 0)) / FULL)
}

/** Maximum number of characters of a result that is an answer in itself, such as `41` or `no`. */
const ANSWER = 80

/** Whether a text is a result of one short line. */
export function isAnswer({ text, voice }: Pick<Passage, 'text' | 'voice'>): boolean {
  return voice === 4 && text.length <= ANSWER && /^[^\n]*[\p{L}\p{N}][^\n]*$/u.test(text.trim())
}
