import type { AbstractStep, Routine } from '../../src/workflow/index.ts'

/** How much one more step of agreement outweighs support, and how much a beginning that agrees as a whole outweighs both. */
const MORE = 64
const WHOLE = 1e12

/**
 * Predicts the step after `recent` from routines: every routine whose first steps are the last steps votes for its next one, with its support; agreement in
 * more steps outweighs any support, and a beginning that agrees as a whole outweighs all partial agreements. Undefined if no routine fits.
 */
export function predictNext(routines: readonly Routine[], recent: readonly AbstractStep[]): AbstractStep | undefined {
  const votes = new Map<string, { weight: number; step: AbstractStep; best: number }>()
  for (const { steps, support } of routines) {
    for (let length = Math.min(steps.length - 1, recent.length); length >= 1; length--) {
      if (!steps.slice(0, length).every((step, i) => step.symbol === recent[recent.length - length + i]?.symbol)) continue
      const next = steps[length] as Routine['steps'][number]
      const weight = support * MORE ** length * (length === steps.length - 1 ? WHOLE : 1)
      const vote = votes.get(next.symbol) ?? { weight: 0, step: next, best: 0 }
      votes.set(next.symbol, { weight: vote.weight + weight, step: weight > vote.best ? next : vote.step, best: Math.max(weight, vote.best) })
      break
    }
  }
  let best: { weight: number; step: AbstractStep } | undefined
  for (const vote of votes.values()) if (!best || vote.weight > best.weight) best = vote
  return best && { symbol: best.step.symbol, source: best.step.source }
}
