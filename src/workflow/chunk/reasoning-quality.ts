import * as z from 'zod'
import { atoms, bothForms } from '../../text/index.ts'
import { given } from '../../trajectory/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { stepsGiven } from '../step/steps-given.ts'

const WHY = bothForms(
  /\b(?:because|since|so|to|therefore|in order|due to|needed?|should|must|why|cause|decid\w+|realiz\w+|found|means|instead)\b|因为|所以|需要|原因|发现/i,
)

/** The number of names that makes a text specific enough. */
const ENOUGH = 4

/**
 * How well the reasoning of a chunk is preserved, 0 to 1: whether it gives reasons, whether it is about the things in the chunk, and whether all its names
 * occur in the chunk (names that a model made up do not). Needs no model; does not recognise paraphrases.
 */
export function reasoningQuality(reasoning: string, chunk: readonly HistoryStep[]): number {
  if (given(reasoning, 'reasoning', z.string(), 'Give the reasoning as text.').trim() === '') return 0
  const source = stepsGiven(chunk)
    .map(({ action, thought, observation }) => `${action}\n${thought}\n${observation.slice(0, 50_000)}`)
    .join('\n')
  const named = [...new Set(atoms(reasoning.slice(0, 20_000)))]
  const standing = named.filter((name) => source.includes(name)).length
  const grounded = named.length === 0 ? 0.5 : standing / named.length
  const specific = Math.min(1, standing / ENOUGH)
  return 0.3 * (WHY.test(reasoning) ? 1 : 0) + 0.3 * specific + 0.4 * grounded
}
