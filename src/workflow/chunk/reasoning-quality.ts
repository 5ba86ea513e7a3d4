import * as z from 'zod'
import { atoms, withTraditionalForms } from '../../text/index.ts'
import { checkShape } from '../../trajectory/index.ts'
import { checkSteps } from '../step/check-steps.ts'
import type { HistoryStep } from '../step/coding-experience.ts'

const REASON_WORDS = withTraditionalForms(
  /\b(?:because|since|so|to|therefore|in order|due to|needed?|should|must|why|cause|decid\w+|realiz\w+|found|means|instead)\b|因为|所以|需要|原因|发现/i,
)

/** The number of names that makes a text specific enough. */
const MIN_NAMES = 4

/**
 * How well the reasoning of a chunk is preserved, 0 to 1: whether it gives reasons, whether it is about the things in the chunk, and whether all its names
 * occur in the chunk (names that a model made up do not). Needs no model; does not recognise paraphrases.
 */
export function reasoningQuality(reasoning: string, chunk: readonly HistoryStep[]): number {
  if (checkShape(reasoning, 'reasoning', z.string(), 'Give the reasoning as text.').trim() === '') return 0
  const source = checkSteps(chunk)
    .map(({ action, thought, observation }) => `${action}\n${thought}\n${observation.slice(0, 50_000)}`)
    .join('\n')
  const names = [...atoms(reasoning.slice(0, 20_000))]
  const sourceNames = atoms(source)
  const foundCount = names.filter((name) => sourceNames.has(name) || source.includes(name)).length
  const grounded = names.length === 0 ? 0.5 : foundCount / names.length
  const specific = Math.min(1, foundCount / MIN_NAMES)
  return 0.3 * (REASON_WORDS.test(reasoning) ? 1 : 0) + 0.3 * specific + 0.4 * grounded
}
