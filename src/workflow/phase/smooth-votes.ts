/** The probability that a step has the phase of the step before it. */
const STAY_PROBABILITY = 0.6

/**
 * The probabilities of each step given all steps of the run, assuming that phases last: a hidden Markov chain whose states are the phases (the forward-backward
 * algorithm; Rabiner, 1989). Linear in the steps.
 */
export function smoothVotes(votes: readonly (readonly number[])[]): number[][] {
  const before: number[][] = []
  votes.forEach((vote, i) => {
    const carried = i === 0 ? vote.map(() => 1) : transition(before[i - 1] as number[])
    before.push(normaliseVotes(vote.map((chance, k) => chance * (carried[k] as number))))
  })
  let after = (votes[0] ?? []).map(() => 1)
  return votes
    .map((vote, i) => ({ vote, i }))
    .reverse()
    .map(({ vote, i }) => {
      const joined = normaliseVotes((before[i] as number[]).map((chance, k) => chance * (after[k] as number)))
      after = normaliseVotes(transition(vote.map((chance, k) => chance * (after[k] as number))))
      return joined
    })
    .reverse()
}

/** One transition of the chain, which is the same in both directions. */
function transition(chances: readonly number[]): number[] {
  const sum = chances.reduce((a, b) => a + b, 0)
  const leaveProbability = (1 - STAY_PROBABILITY) / Math.max(1, chances.length - 1)
  return chances.map((chance) => STAY_PROBABILITY * chance + leaveProbability * (sum - chance))
}

function normaliseVotes(chances: readonly number[]): number[] {
  const sum = chances.reduce((a, b) => a + b, 0)
  return chances.map((chance) => chance / sum)
}
