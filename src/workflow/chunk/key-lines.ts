import { atoms, lines, looksLikeError, sentences } from '../../text/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { HistoryStep } from '../experience/coding-experience.ts'

/** Words that say why, or what was decided. */
const WHY =
  /\b(?:because|since|so that|therefore|in order to|the (?:problem|issue|cause|reason|fix|bug)|root cause|need(?:s)? to|should|must|instead|decid\w+|realiz\w+|actually|turns out|means|I'll|let me|I see|found|now)\b|因为|所以|需要|应该|原因|问题|决定|发现/i

/** No line is quoted beyond this. */
const LONGEST = 400

/** Lines read of one observation: so many from its beginning and from its end. */
const READ = 30_000

interface Line {
  readonly text: string
  readonly order: number
  readonly base: number
  readonly atoms: readonly string[]
  readonly tokens: number
}

/**
 * The lines of a chunk that are worth keeping, in order, in at most `maxTokens`: sentences of the agent that say why, and lines of what came back
 * that report errors or hold names nobody has quoted yet. `known` holds the names quoted already and gains the new ones.
 */
export function keyLines(chunk: readonly HistoryStep[], maxTokens: number, known: Set<string>): string[] {
  const candidates = candidatesOf(chunk)
  const worth = (line: Line): number => {
    let news = 0
    for (const atom of line.atoms) if (!known.has(atom)) news++
    return (line.base + Math.sqrt(news)) / (line.tokens + 6)
  }
  const queue = candidates.map((line) => ({ line, worth: worth(line) })).sort((a, b) => b.worth - a.worth || a.line.order - b.line.order)
  const chosen: Line[] = []
  const waiting: typeof queue = []
  let left = maxTokens
  for (const entry of queue) {
    if (entry.line.tokens + 2 > left) continue
    const now = worth(entry.line)
    if (now < entry.worth * 0.5 || entry.line.base + now * entry.line.tokens <= 0) {
      waiting.push({ line: entry.line, worth: now })
      continue
    }
    left -= take(entry.line, chosen, known)
  }
  for (const entry of waiting.sort((a, b) => b.worth - a.worth)) {
    if (entry.line.tokens + 2 > left || worth(entry.line) <= 0) continue
    left -= take(entry.line, chosen, known)
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ text }) => text)
}

function take(line: Line, chosen: Line[], known: Set<string>): number {
  chosen.push(line)
  for (const atom of line.atoms) known.add(atom)
  return line.tokens + 2
}

function candidatesOf(chunk: readonly HistoryStep[]): Line[] {
  const found: Line[] = []
  const seen = new Set<string>()
  const add = (raw: string, base: number): void => {
    const text = raw.trim()
    if (text.length < 4 || text.length > LONGEST || seen.has(text)) return
    seen.add(text)
    found.push({ text, order: found.length, base, atoms: [...new Set(atoms(text))], tokens: estimateTokens(text) })
  }
  for (const step of chunk) {
    const thought = step.thought.slice(0, READ)
    sentences(thought).forEach(([from, to], i, all) => {
      const text = thought.slice(from, to)
      add(text.replace(/\s+/g, ' '), (WHY.test(text) ? 2.5 : 1) + (i === all.length - 1 ? 0.5 : 0))
    })
    if (step.action.startsWith('User: ')) add(step.action.slice(0, LONGEST), 3)
    for (const line of linesOf(step.observation)) add(line, looksLikeError(line) ? 0.8 : 0)
  }
  return found
}

function linesOf(text: string): string[] {
  const both = text.length <= READ ? [text] : [text.slice(0, READ / 2), text.slice(-READ / 2)]
  return both.flatMap((piece) => lines(piece).map(([from, to]) => piece.slice(from, to)))
}
