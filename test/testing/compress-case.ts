import { refOf } from '../../src/archive/index.ts'
import type { Profile } from '../../src/law/index.ts'
import { newViolations } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import { type Plan, pipelineNamed, plan } from '../../src/pipeline/index.ts'
import { danglingRef } from '../../src/testing/contract/dangling-ref.ts'
import { generateHistory, malformations, mockProvider, Random, requestTo, show, shrinkHistory } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { bodyFor } from './body-for.ts'

const counter = createCounter({ exact: false })
const DEFAULT = 'cover'
const SHARES = [0.1, 0.3, 0.7] as const

/** The default pipeline's result for a generated history: whether there was anything to shorten, and the failure with its seed and a shrunk counter-example. */
export interface Outcome {
  readonly shortened: boolean
  readonly wrong?: string
}

/**
 * Compresses the valid history of a seed: no law may be broken, every ref must be answered, and for every tenth, or with any policy but the default, the
 * provider must accept the result.
 */
export async function compressValid(seed: number, profile: Profile, policy = DEFAULT): Promise<Outcome> {
  const share = new Random(seed).pick(SHARES)
  const history = generateHistory(seed, { profile, turns: 4 })
  const { messages, promised } = planned(history, profile, share, policy)
  if (messages === history.messages) return { shortened: false }
  const after = { ...history, messages }
  const dangling = danglingRef(history.messages, messages, promised)
  if (dangling !== undefined) return { shortened: true, wrong: `seed ${seed}, ${profile.name}, ${policy}, ${share}: nothing answers decant:${dangling}` }
  if (newViolations(history, after, profile).length > 0) return { shortened: true, wrong: describeFailure(history, profile, share, seed, policy) }
  const refusal = policy !== DEFAULT || seed % 10 === 0 ? await mockRefusal(after, history, profile) : undefined
  return { shortened: true, ...(refusal !== undefined && { wrong: `seed ${seed}, ${profile.name}, ${policy}: ${show(history)} → ${show(after)} ${refusal}` }) }
}

/** Compresses the history of a seed with one fault put into it: violations afterwards must be a subset of those before. */
export function compressFaulty(seed: number, profile: Profile): Outcome {
  const random = new Random(seed)
  const healthy = generateHistory(seed, { profile, turns: 4 })
  const history = malformations[random.below(malformations.length)]?.apply(healthy, random) ?? healthy
  const share = random.pick(SHARES)
  const after = compressHistory(history, profile, share)
  if (newViolations(history, after, profile).length > 0) return { shortened: true, wrong: describeFailure(history, profile, share, seed) }
  return { shortened: after !== history }
}

function planned(history: History, profile: Profile, share: number, policy = DEFAULT): Plan {
  const budget = Math.floor(counter.messages(history.messages) * share)
  return plan(history, { strategy: pipelineNamed(policy), profile, counter, rough: counter, budget, ref: (text) => refOf('00', text) })
}

function compressHistory(history: History, profile: Profile, share: number, policy = DEFAULT): History {
  const { messages } = planned(history, profile, share, policy)
  return messages === history.messages ? history : { ...history, messages }
}

async function mockRefusal(after: History, origin: History, profile: Profile): Promise<string | undefined> {
  const { name, body } = bodyFor(after, profile, origin)
  const response = await mockProvider(name)(requestTo(name, body))
  return response.ok ? undefined : await response.text()
}

function describeFailure(history: History, profile: Profile, share: number, seed: number, policy = DEFAULT): string {
  const broken = (smaller: History) => newViolations(smaller, compressHistory(smaller, profile, share, policy), profile)
  const small = shrinkHistory(history, (smaller) => broken(smaller).length > 0)
  return `seed ${seed}, ${profile.name}, ${policy}, ${share}: ${show(small)} → ${JSON.stringify(broken(small))}`
}
