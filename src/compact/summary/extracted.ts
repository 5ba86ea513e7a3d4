import { safeCut } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import type { Prompts } from '../prompts/prompts.ts'
import type { Told } from './line-worth.ts'
import { type SourceLine, sourceLines } from './source-lines.ts'

const SHARE = 0.15
const LEAST = 60
const MOST = 2000
/** Of the room, what lines of one kind may take while there are others. */
const ROOM: Readonly<Record<Told, number>> = { asked: 0.5, said: 0.45, done: 0.25, found: 0.15 }
/** What is worth less stands only where there is nothing else to tell: more is asked of what tools gave. */
const WORTHY: Readonly<Record<Told, number>> = { asked: 0.3, said: 0.3, done: 0.3, found: 0.6 }

/**
 * A summary made of lines of the source, with who said each: what was asked, then what was said and decided, what was done, and of what tools gave errors
 * and what was spoken of later; some 15 % of the source. Greetings and thanks, and scraps of results, only where there is nothing else. Deterministic,
 * needs no model and invents nothing. n log n in the sentences.
 * @param most tokens it may take
 */
export function extracted(messages: readonly ChatMessage[], prompts: Prompts, most = MOST): string {
  const found = [...sourceLines(messages, prompts)]
  const telling = found.filter(({ pleasant }) => !pleasant)
  const worthy = telling.filter(({ told, score }) => score >= WORTHY[told])
  const size = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const room = Math.min(most, Math.max(LEAST, Math.floor(size * SHARE)))
  return chosen(worthy.length > 0 ? worthy : telling.length > 0 ? telling : found, room)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
    .join('\n')
}

/** The best lines of each kind in its share of the room, then of all kinds but what was found in what is left. */
function chosen(lines: readonly SourceLine[], room: number): SourceLine[] {
  const kept: SourceLine[] = []
  const shares = { ...ROOM }
  const later: SourceLine[] = []
  let left = room
  const take = (line: SourceLine) => {
    left -= line.tokens
    kept.push(left < 0 ? cutTo(line, line.tokens + left) : line)
  }
  for (const line of lines.toSorted((a, b) => b.score - a.score || b.at - a.at)) {
    const share = line.tokens / room
    if (line.tokens > left && kept.length > 0) continue
    if (share > shares[line.told] && kept.length > 0) later.push(line)
    else {
      shares[line.told] -= share
      take(line)
    }
  }
  for (const line of later) if (line.told !== 'found' && line.tokens <= left) take(line)
  return kept
}

/** The beginning of a line: where the best is too long as a whole, nothing else would tell of the source. */
function cutTo(source: SourceLine, tokens: number): SourceLine {
  const { line } = source
  const most = Math.floor((line.length * (tokens - 1)) / source.tokens)
  return { ...source, line: `${line.slice(0, safeCut(line, most))}…` }
}
