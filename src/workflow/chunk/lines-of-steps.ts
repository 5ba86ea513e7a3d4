import { atoms, lines, looksLikeError, safeCut, sentences } from '../../text/index.ts'
import type { HistoryStep } from '../experience/coding-experience.ts'

/** A line or sentence of a chunk. */
export interface Line {
  readonly text: string
  readonly order: number
  /** What it is worth without its names. */
  readonly base: number
  readonly atoms: readonly string[]
}

/** Words that say why, or what was decided. */
const WHY =
  /\b(?:because|since|so that|therefore|in order to|the (?:problem|issue|cause|reason|fix|bug)|root cause|needs? to|should|must|instead|decid\w+|realiz\w+|actually|turns out|means|I see|found)\b|因为|所以|需要|应该|原因|问题|决定|发现/i

/** No line is quoted beyond this. */
const LONGEST = 600

/** Text read of one thought or observation: half from its beginning, half from its end. */
const READ = 60_000

/** What kinds of lines are worth beside their names, in chances of being needed. */
const BASE = { why: 0.5, last: 0.15, said: 0.05, user: 0.8, error: 0.1 } as const

/** The lines of a chunk's observations and the sentences of its thoughts, each once, in order. */
export function linesOfSteps(chunk: readonly HistoryStep[]): Line[] {
  const found: Line[] = []
  const seen = new Set<string>()
  const add = (raw: string, base: number): void => {
    const trimmed = raw.trim()
    const text = trimmed.length > LONGEST ? trimmed.slice(0, safeCut(trimmed, LONGEST)) : trimmed
    if (text.length < 3 || seen.has(text)) return
    seen.add(text)
    const named = [...new Set(atoms(text))]
    if (named.length > 0 || base > 0) found.push({ text, order: found.length, base, atoms: named })
  }
  for (const step of chunk) {
    for (const piece of ends(step.thought)) {
      const spans = sentences(piece)
      spans.forEach(([from, to], i) => {
        const text = piece.slice(from, to).replace(/\s+/g, ' ')
        add(text, WHY.test(text.slice(0, LONGEST)) ? BASE.why : i === spans.length - 1 ? BASE.last : BASE.said)
      })
    }
    const user = step.action.startsWith('User: ')
    if (user && step.input === undefined) add(step.action, BASE.user)
    else if (!user) add(step.action, 0)
    for (const piece of ends(step.input ?? ''))
      for (const [from, to] of user ? sentences(piece) : lines(piece)) add(piece.slice(from, to), user ? BASE.user / 2 : 0)
    for (const piece of ends(step.observation)) for (const [from, to] of lines(piece)) addLine(piece.slice(from, to), add)
  }
  return found
}

function addLine(line: string, add: (text: string, base: number) => void): void {
  add(line, looksLikeError(line) ? BASE.error : 0)
}

function ends(text: string): string[] {
  return text.length <= READ ? [text] : [text.slice(0, READ / 2), text.slice(-READ / 2)]
}
