import { PHASES, type PhaseWeights } from '../../src/workflow/index.ts'

/** A chunk to learn from: the traits of its steps that serve a phase, the phase of the whole, and of each step if it was labelled. */
export interface PhaseSample {
  readonly steps: readonly ReadonlyMap<string, number>[]
  readonly phase: number
  /** By step: its phase, or -1 if it serves none; left out if only the chunk was labelled. */
  readonly stepPhases?: readonly number[]
  readonly weight: number
}

/** L2 penalty; sharpness of the mean vote; chunks in which a trait must occur; how far rare phases are weighed up; rounds and pace of Adam. */
const RIDGE = 8
const SHARPNESS = 3
const LEAST = 5
const BALANCE = 0.5
const ROUNDS = 150
const PACE = 0.1
const TINY = 1e-6

const K = PHASES.length

interface Encoded {
  readonly steps: readonly { readonly at: readonly number[]; readonly value: readonly number[]; readonly phase: number }[]
  readonly phase: number
  readonly weight: number
}

/**
 * Learns how traits indicate phases, from steps and chunks together: a labelled step should vote for its label, and the mean vote of a chunk's steps for
 * the chunk's. Multinomial logistic regression with an L2 penalty, minimised with Adam (Kingma and Ba, 2015) from zero: the same samples give the same
 * weights.
 */
export function fitPhases(samples: readonly PhaseSample[]): PhaseWeights {
  const names = namesOf(samples)
  const place = new Map(names.map((name, i) => [name, i]))
  const encoded = samples.map((sample) => encode(sample, place))
  const masses = PHASES.map((_, k) => samples.reduce((sum, { phase, weight }) => sum + (phase === k ? weight : 0), 0))
  const all = masses.reduce((a, b) => a + b, 0)
  const raised = masses.map((mass) => (mass === 0 ? 0 : (all / K / mass) ** BALANCE))
  const weights = new Float64Array(names.length * K)
  const [mean, spread] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  const always = place.get('always') ?? -1
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = new Float64Array(weights.length)
    for (const chunk of encoded) addSlope(slope, weights, chunk, raised)
    const pace = PACE * (round < ROUNDS * 0.6 ? 1 : 0.3)
    for (let i = 0; i < weights.length; i++) {
      const g = (slope[i] as number) + (Math.floor(i / K) === always ? 0.01 : RIDGE) * (weights[i] as number)
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * g
      spread[i] = 0.99 * (spread[i] as number) + 0.01 * g * g
      const step = (mean[i] as number) / (1 - 0.9 ** round) / (Math.sqrt((spread[i] as number) / (1 - 0.99 ** round)) + 1e-8)
      weights[i] = (weights[i] as number) - pace * step
    }
  }
  return Object.fromEntries(names.map((name, i) => [name, Array.from(weights.subarray(i * K, i * K + K), (weight) => Math.round(weight * 1000) / 1000)]))
}

/** Adds the gradient of one chunk's loss: of its mean vote, and of each step's. */
function addSlope(slope: Float64Array, weights: Float64Array, { steps, phase, weight }: Encoded, raised: readonly number[]): void {
  const votes = steps.map(({ at, value }) => vote(weights, at, value))
  const mean = PHASES.map((_, k) => votes.reduce((sum, one) => sum + (one[k] as number), 0) / votes.length + TINY)
  const sharp = mean.map((share) => share ** SHARPNESS)
  const total = sharp.reduce((a, b) => a + b, 0)
  const off = mean.map(
    (share, k) => (weight * (raised[phase] as number) * SHARPNESS * ((sharp[k] as number) / total - (k === phase ? 1 : 0))) / share / votes.length,
  )
  steps.forEach((step, s) => {
    const chances = votes[s] as number[]
    const inner = chances.reduce((sum, chance, k) => sum + chance * (off[k] as number), 0)
    for (let k = 0; k < K; k++) {
      const chance = chances[k] as number
      const own = step.phase < 0 ? 0 : (raised[step.phase] as number) * (chance - (k === step.phase ? 1 : 0))
      const g = chance * ((off[k] as number) - inner) + own
      step.at.forEach((name, i) => {
        slope[name * K + k] = (slope[name * K + k] as number) + g * (step.value[i] as number)
      })
    }
  })
}

function vote(weights: Float64Array, at: readonly number[], value: readonly number[]): number[] {
  const votes = PHASES.map((_, k) => at.reduce((sum, name, i) => sum + (weights[name * K + k] as number) * (value[i] as number), 0))
  const most = Math.max(...votes)
  const raised = votes.map((one) => Math.exp(one - most))
  const sum = raised.reduce((a, b) => a + b, 0)
  return raised.map((one) => one / sum)
}

/** The traits that occur in enough chunks, in order of their names. */
function namesOf(samples: readonly PhaseSample[]): string[] {
  const counts = new Map<string, number>()
  for (const { steps } of samples) for (const name of new Set(steps.flatMap((traits) => [...traits.keys()]))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= LEAST ? [name] : [])).sort()
}

function encode({ steps, phase, stepPhases, weight }: PhaseSample, place: ReadonlyMap<string, number>): Encoded {
  return {
    phase,
    weight,
    steps: steps.map((traits, i) => {
      const known = [...traits].filter(([name]) => place.has(name))
      return { at: known.map(([name]) => place.get(name) as number), value: known.map(([, value]) => value), phase: stepPhases?.[i] ?? -1 }
    }),
  }
}
