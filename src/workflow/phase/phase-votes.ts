import { PHASES } from '../step/phase.ts'

/** By trait: its weight for each phase, in the order of `PHASES`. */
export type PhaseWeights = Readonly<Record<string, readonly number[]>>

/** The probabilities of the phases for one step, in the order of `PHASES`: a multinomial logistic regression over its traits. */
export function phaseVotes(traits: ReadonlyMap<string, number>, weights: PhaseWeights): number[] {
  const votes = PHASES.map(() => 0)
  for (const [name, value] of traits)
    weights[name]?.forEach((weight, phase) => {
      votes[phase] = (votes[phase] ?? 0) + weight * value
    })
  const highest = Math.max(...votes)
  const exponentials = votes.map((vote) => Math.exp(vote - highest))
  const sum = exponentials.reduce((a, b) => a + b, 0)
  return exponentials.map((vote) => vote / sum)
}
