import { looksLikeError, Novelty, safeCut, sentences } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { tokensOf } from '../chat/tokens-of.ts'
import type { Prompts, Speaker } from '../prompts/prompts.ts'
import { said } from './framed-source.ts'
import { isPleasantry } from './is-pleasantry.ts'
import { toldInSummary } from './told-in-summary.ts'

const SHARE = 0.15
const LEAST = 60
const MOST = 2000
const LONGEST = 300
const WEIGHT: Readonly<Record<Speaker, number>> = { user: 2, assistant: 1, summary: 1.5, tool: 0.2, system: 0 }

interface Sentence {
  readonly line: string
  readonly tokens: number
  readonly score: number
  readonly at: number
  readonly pleasant: boolean
}

/**
 * A summary made of sentences of the source, with who said each: what names something that stands nowhere before, the user's words first, some
 * 15 % of the source; greetings and thanks only where there is nothing else. Deterministic, needs no model and invents nothing. n log n in the sentences.
 * @param most tokens it may take
 */
export function extracted(messages: readonly ChatMessage[], prompts: Prompts, most = MOST): string {
  const found = [...scored(messages, prompts)]
  const telling = found.filter(({ pleasant }) => !pleasant)
  const size = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  let left = Math.min(most, Math.max(LEAST, Math.floor(size * SHARE)))
  const kept: Sentence[] = []
  for (const sentence of (telling.length > 0 ? telling : found).sort((a, b) => b.score - a.score || b.at - a.at)) {
    if (sentence.tokens > left && kept.length > 0) continue
    left -= sentence.tokens
    kept.push(left < 0 ? cutTo(sentence, sentence.tokens + left) : sentence)
  }
  return kept
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
    .join('\n')
}

/** The beginning of a sentence: where the best is too long as a whole, nothing else would tell of the source. */
function cutTo(sentence: Sentence, tokens: number): Sentence {
  const { line } = sentence
  const most = Math.floor((line.length * (tokens - 1)) / sentence.tokens)
  return { ...sentence, line: `${line.slice(0, safeCut(line, most))}…` }
}

function* scored(messages: readonly ChatMessage[], prompts: Prompts): Generator<Sentence> {
  const known = new Novelty()
  const seen = new Set<string>()
  let at = 0
  for (const [index, message] of messages.entries()) {
    const speaker = speakerOf(message)
    const late = index / messages.length
    for (const sentence of sentencesOf(message)) {
      const text = sentence.slice(0, safeCut(sentence, Math.min(sentence.length, LONGEST))).replaceAll(/\s+/g, ' ')
      if (text.length < 4 || seen.has(text) || text.startsWith('<')) continue
      seen.add(text)
      const fresh = known.fresh(text).length
      known.learn(text)
      const line = said(speaker, text, prompts)
      const score = WEIGHT[speaker] + Math.min(3, fresh) * 0.6 + late * 0.5 + (looksLikeError(text) ? 0.5 : 0) + (index === 0 ? 1 : 0)
      yield { line, tokens: tokensOf(line) + 1, score, at: at++, pleasant: isPleasantry(text) }
    }
  }
}

/** The sentences of a message; the lines of a summary that the engine wrote, each of which says who said it. */
function sentencesOf({ type, content }: ChatMessage): string[] {
  return (type === 'summary' ? toldInSummary(content) : undefined) ?? sentences(content).map(([start, end]) => content.slice(start, end))
}

/** Who a message is by. */
export function speakerOf({ role, type }: ChatMessage): Speaker {
  if (type === 'summary') return 'summary'
  if (role === 'user' || role === 'assistant' || role === 'system') return role
  return role === 'developer' ? 'system' : 'tool'
}
