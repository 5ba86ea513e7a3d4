import { type Message, type Part, partText } from '../../message/index.ts'
import { looksLikeError, sentences } from '../../text/index.ts'
import { KEY_WORDS } from '../judge/key-words.ts'
import { isWritten } from './is-written.ts'

const SAID: Readonly<Record<Message['role'], number>> = { user: 5, assistant: 2, tool: 0.6, system: 1, developer: 1 }
/** Sentences looked at in one part: its first and its last ones. */
const FIRST = 24
const LAST = 8
const LONGEST = 600

interface Candidate {
  readonly line: string
  readonly worth: number
  readonly tokens: number
}

/**
 * What a run of messages says, in its own sentences, the most telling first while they fit: words of the user, decisions, errors
 * and results, what opens and closes each message. In order, each line labelled with who said it. n log n.
 */
export function extract(run: readonly Message[], maxTokens: number, estimate: (text: string) => number): string {
  const all: Candidate[] = []
  for (const message of run) for (const part of message.parts) collect(message, part, all, estimate)
  const order = Array.from(all, (_, i) => i).sort((a, b) => (all[b]?.worth ?? 0) - (all[a]?.worth ?? 0) || a - b)
  const taken = new Uint8Array(all.length)
  const seen = new Set<string>()
  let left = maxTokens
  for (const i of order) {
    const { line, tokens } = all[i] as Candidate
    if (tokens > left || seen.has(line)) continue
    seen.add(line)
    taken[i] = 1
    left -= tokens
  }
  return all
    .filter((_, i) => taken[i])
    .map(({ line }) => line)
    .join('\n')
}

function collect(message: Message, part: Part, all: Candidate[], estimate: (text: string) => number): void {
  if (part.type === 'reasoning' || part.type === 'opaque' || part.type === 'image') return
  const text = part.type === 'tool-call' ? `${part.name} ${part.input.slice(0, 200)}` : partText(part)
  const label = labelOf(message, part)
  const spans =
    part.type === 'tool-call' ? [[0, text.length] as const] : sentences(text.length > 40_000 ? `${text.slice(0, 30_000)}\n${text.slice(-10_000)}` : text)
  spans.forEach(([start, end], i) => {
    if (i >= FIRST && i < spans.length - LAST) return
    if (end - start > LONGEST) return
    const words = text.slice(start, end).replace(/\s+/g, ' ')
    if (words.length < 3) return
    const line = `${label}${words}`
    const tokens = estimate(line) + 1
    all.push({ line, tokens, worth: worthOf(message, words, i, spans.length) / Math.sqrt(tokens + 8) })
  })
}

function worthOf(message: Message, words: string, i: number, count: number): number {
  let worth = isWritten(message) ? 4 : SAID[message.role]
  if (i === 0 || i === count - 1) worth += 1
  if (KEY_WORDS.decision.test(words)) worth += 1
  if (message.role === 'user' && KEY_WORDS.marked.test(words)) worth += 2
  if (looksLikeError(words)) worth += 1.2
  return worth
}

function labelOf(message: Message, part: Part): string {
  if (isWritten(message)) return ''
  if (part.type === 'tool-result') return `result${part.name ? ` of ${part.name}` : ''}: `
  if (part.type === 'tool-call') return 'used '
  return `${message.role}: `
}
