import { describe, expect, test } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import type { Profile } from '../../src/law/index.ts'
import { newViolations, profiles } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import { pipelineNamed, plan } from '../../src/pipeline/index.ts'
import { generateHistory, malformations, mockProvider, Random, requestTo, show, shrunk } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { bodyFor } from './body-for.ts'

/** A million histories over all profiles in the long run; `DECANT_SEEDS` takes another count a profile. */
const SEEDS = process.env.DECANT_LONG ? Number(process.env.DECANT_SEEDS ?? Math.ceil(1_000_000 / profiles.length)) : 12
const FIRST = Number(process.env.DECANT_FIRST_SEED ?? 0)

const counter = createCounter({ exact: false })
const SHARES = [0.1, 0.3, 0.7] as const

/** What the default pipeline makes of a history. */
function compressed(history: History, profile: Profile, share: number): { readonly history: History; readonly unchanged: boolean } {
  const budget = Math.floor(counter.messages(history.messages) * share)
  const options = { strategy: pipelineNamed('cover'), profile, counter, rough: counter, budget, ref: (text: string) => refOf('00', text) }
  const { messages } = plan(history, options)
  return { history: { ...history, messages }, unchanged: messages === history.messages }
}

function isBroken(history: History, profile: Profile, share: number): boolean {
  return newViolations(history, compressed(history, profile, share).history, profile).length > 0
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('%s', (_, profile) => {
  test('compressing breaks nothing that held, and the provider still takes what it took', {
    timeout: process.env.DECANT_LONG ? 86_400_000 : 30_000,
  }, async () => {
    let shortened = 0
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const random = new Random(seed)
      const share = random.pick(SHARES)
      const history = generateHistory(seed, { profile, turns: 4 })
      const after = compressed(history, profile, share)
      if (after.unchanged) continue
      shortened++
      if (isBroken(history, profile, share)) fail(history, profile, share, seed)
      if (seed % 10 !== 0) continue
      const { name, body } = bodyFor(after.history, profile, history)
      const response = await mockProvider(name)(requestTo(name, body))
      expect(response.ok, `seed ${seed}: ${show(history)} → ${show(after.history)} ${response.ok ? '' : await response.text()}`).toBe(true)
    }
    expect(shortened).toBeGreaterThan(SEEDS / 4)
  })

  test('violations after are a subset of those before, malformed as the history may be', { timeout: process.env.DECANT_LONG ? 86_400_000 : 30_000 }, () => {
    for (let seed = FIRST; seed < FIRST + Math.ceil(SEEDS / 5); seed++) {
      const random = new Random(seed)
      const healthy = generateHistory(seed, { profile, turns: 4 })
      const history = malformations[random.below(malformations.length)]?.apply(healthy, random) ?? healthy
      const share = random.pick(SHARES)
      if (isBroken(history, profile, share)) fail(history, profile, share, seed)
    }
  })
})

function fail(history: History, profile: Profile, share: number, seed: number): never {
  const small = shrunk(history, (smaller) => isBroken(smaller, profile, share))
  const found = newViolations(small, compressed(small, profile, share).history, profile)
  throw new Error(`seed ${seed}, ${profile.name}, ${share}: ${show(small)} → ${JSON.stringify(found)}`)
}
