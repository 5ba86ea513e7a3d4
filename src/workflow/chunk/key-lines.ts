import { estimateTokens } from '../../token/index.ts'
import type { HistoryStep } from '../experience/coding-experience.ts'
import { atomWorth } from './atom-worth.ts'
import { type Line, linesOfSteps } from './lines-of-steps.ts'

/** Rounds of choosing: what lost worth to a line taken before waits for the next. */
const ROUNDS = 6

/** Share of its first worth that a line must still have to be taken in a round. */
const STILL = 0.7

/** Tokens beside a line's own: its end and the blanks before it. */
const BESIDE = 2

/**
 * The lines of each chunk that are worth keeping, in order, in at most `maxTokens` for all chunks together: sentences of the agent that say why, and
 * lines that hold names likely to be needed again. A name counts once, in whichever line comes first.
 */
export function keyLines(chunks: readonly (readonly HistoryStep[])[], maxTokens: number): string[][] {
  const worth = atomWorth(chunks.flat())
  const all = chunks.flatMap((chunk, i) => linesOfSteps(chunk).map((line): Candidate => ({ ...line, chunk: i, tokens: 0, worth: 0 })))
  const known = new Set<string>()
  const gain = (line: Candidate): number => line.atoms.reduce((sum, atom) => sum + (known.has(atom) ? 0 : (worth.get(atom) ?? 0.01)), line.base)
  const chosen: Candidate[] = []
  let waiting = all
  let left = maxTokens
  for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
    for (const line of waiting) {
      line.tokens ||= estimateTokens(line.text) + BESIDE
      line.worth = gain(line) / line.tokens
    }
    const queue = waiting.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth || a.chunk - b.chunk || a.order - b.order)
    waiting = []
    for (const line of queue) {
      if (line.tokens > left) continue
      if (round < ROUNDS - 1 && gain(line) / line.tokens < line.worth * STILL) waiting.push(line)
      else {
        left -= line.tokens
        chosen.push(line)
        for (const atom of line.atoms) known.add(atom)
      }
    }
  }
  const lines: Candidate[][] = chunks.map(() => [])
  for (const line of chosen) lines[line.chunk]?.push(line)
  return lines.map((some) => some.sort((a, b) => a.order - b.order).map(({ text }) => text))
}

interface Candidate extends Line {
  readonly chunk: number
  tokens: number
  /** Per token. */
  worth: number
}
