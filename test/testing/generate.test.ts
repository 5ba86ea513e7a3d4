import { describe, expect, test } from 'vitest'
import type { Profile } from '../../src/law/index.ts'
import { legalCuts, newViolations, profiles, repair, repairableLaws, violations } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import { apply, invert } from '../../src/message/index.ts'
import { generateHistory, malformations, mockProvider, Random, requestTo, show } from '../../src/testing/index.ts'
import { SEAMS } from '../law/seams.ts'
import { bodyFor } from './body-for.ts'

const SEEDS = process.env.DECANT_LONG ? Number(process.env.DECANT_SEEDS ?? 5_000) : 14
const seeds = Array.from({ length: SEEDS }, (_, i) => i)

/** The provider's refusal; undefined if it accepts the history. */
async function refusal(history: History, profile: Profile): Promise<string | undefined> {
  const { name, body } = bodyFor(history, profile)
  const response = await mockProvider(name)(requestTo(name, body))
  return response.ok ? undefined : JSON.stringify(await response.json())
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('the profile %s', (_, profile) => {
  test('generateHistory returns histories that break no law, need no repair and are accepted by the mock provider', async () => {
    for (const seed of seeds) {
      const history = generateHistory(seed, { profile })
      expect(violations(history, profile), `seed ${seed}: ${show(history)}`).toEqual([])
      expect(await refusal(history, profile), `seed ${seed}: ${show(history)}`).toBeUndefined()
      expect(repair(history, profile).repairs).toEqual([])
    }
  })

  test('each malformation breaks its law, each refused history has a violation, and repair mends the repairable laws', async () => {
    for (const seed of seeds.slice(0, Math.ceil(SEEDS / 7))) {
      const healthy = generateHistory(seed, { profile, turns: 3 })
      for (const malformation of malformations) {
        const history = malformation.apply(healthy, new Random(seed))
        const foreign = malformation.law === 'approval' && !malformation.breaks(profile)
        if (!history || foreign) continue
        const where = `${malformation.name}, seed ${seed}: ${show(history)}`
        const found = violations(history, profile).map((violation) => violation.law)
        if (malformation.breaks(profile)) expect(found, where).toContain(malformation.law)
        const words = await refusal(history, profile)
        if (words !== undefined) expect(found, `${where} ${words}`).not.toEqual([])
        await checkRepair(history, profile, where)
      }
    }
  })

  test('removing the messages between two legal cuts adds no violation except at the boundary', () => {
    for (const seed of seeds) {
      const history = generateHistory(seed, { profile })
      const cuts = [...legalCuts(history, profile)].flatMap((legal, i) => (legal ? [i] : []))
      const random = new Random(seed)
      const [start = 0, end = 0] = [cuts[random.below(cuts.length)], cuts[random.below(cuts.length)]].sort((one = 0, other = 0) => one - other)
      const after = { ...history, messages: history.messages.toSpliced(start, end - start) }
      const found = newViolations(history, after, profile).filter((violation) => !SEAMS.includes(violation.law))
      expect(found, `seed ${seed}, ${start} to ${end}: ${show(history)}`).toEqual([])
    }
  })
})

async function checkRepair(history: History, profile: Profile, where: string): Promise<void> {
  const { messages, edit, repairs } = repair(history, profile)
  const repaired = { ...history, messages }
  const left = violations(repaired, profile).filter((violation) => repairableLaws.includes(violation.law))
  expect(left, `${where} → ${show(repaired)}`).toEqual([])
  expect(apply(history.messages, edit)).toEqual(messages)
  const back = apply(messages, invert(history.messages, edit))
  expect(back.length === history.messages.length && back.every((message, i) => message === history.messages[i])).toBe(true)
  expect(repair(repaired, profile).repairs, `${where} → ${show(repaired)}`).toEqual([])
  expect(new Set(messages.map((message) => message.id)).size).toBe(messages.length)
  for (const { index } of repairs) expect(index).toBeLessThan(history.messages.length)
  if (violations(repaired, profile).length === 0 && messages.length > 0)
    expect(await refusal(repaired, profile), `${where} → ${show(repaired)}`).toBeUndefined()
}

test('generateHistory returns equal histories for the same seed and different ones for different seeds', () => {
  for (const seed of seeds) expect(generateHistory(seed)).toEqual(generateHistory(seed))
  expect(new Set(seeds.map((seed) => JSON.stringify(generateHistory(seed)))).size).toBe(SEEDS)
})
