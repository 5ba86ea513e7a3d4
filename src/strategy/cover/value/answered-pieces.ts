import { type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { isQuestion } from '../is-question.ts'

/** Longer words of the user mostly show by themselves what they answer. */
const MAX_REPLY_CHARS = 60
/** An option named in a reply, by its number or letter, and the beginning of a line that offers one. */
const OPTION_REFERENCE = /(?<![\w.#-])(?:\d{1,2}|[a-f])(?![\w.-]\w|\w)/gi
const OPTION_LINE = /^\W{0,6}(?:option |approach )?(\d{1,2}|[a-f])(?:[.):：、]|\W{0,2} [-–—])/i

/**
 * The text that short words of the user answer: the assistant's last question before them, and the options they name. Without it, "yes" means nothing. Linear.
 */
export function answeredPieces(ledger: Ledger): number[] {
  const found: number[] = []
  let lastAnswer: Passage | undefined
  for (const passage of ledger.passages) {
    if (passage.role === PassageRole.assistant) lastAnswer = passage
    if (passage.role !== PassageRole.user || passage.harness || passage.inSummary) continue
    const reply = lastAnswer && briefText(ledger, passage)
    if (lastAnswer && reply)
      for (const pieces of [lastQuestion(ledger, lastAnswer), namedOptions(ledger, lastAnswer, reply)]) for (const piece of pieces) found.push(piece)
    lastAnswer = undefined
  }
  return found
}

/** The text of a passage if it is short; undefined if it is long or empty. */
function briefText({ start, end }: Ledger, { text, first, next }: Passage): string | undefined {
  const reply = next > first ? text.slice(start[first], end[next - 1]).trim() : ''
  return reply !== '' && reply.length <= MAX_REPLY_CHARS ? reply : undefined
}

/** The last piece that asks, alone in a list. */
function lastQuestion({ start, end }: Ledger, { text, first, next }: Passage): number[] {
  for (let piece = next - 1; piece >= first; piece--) if (isQuestion(text.slice(start[piece], end[piece]))) return [piece]
  return []
}

/** The lines that begin with the number or letter of an option named in the reply. */
function namedOptions({ start, end }: Ledger, { text, first, next }: Passage, reply: string): number[] {
  const named = new Set(reply.toLowerCase().match(OPTION_REFERENCE))
  const found: number[] = []
  for (let piece = first; named.size > 0 && piece < next; piece++) {
    const from = start[piece] as number
    const option = from === 0 || text[from - 1] === '\n' ? OPTION_LINE.exec(text.slice(from, end[piece]))?.[1] : undefined
    if (option !== undefined && named.has(option.toLowerCase())) found.push(piece)
  }
  return found
}
