import { describe, expect, test } from 'vitest'
import { profileNamed, profiles } from '../../src/law/index.ts'
import { pipelineNames } from '../../src/pipeline/index.ts'
import { compressFaulty, compressValid } from './compress-case.ts'

/** Thousands a profile in the long setting; `scripts/soak.ts` tries a million. */
const SEEDS = process.env.DECANT_LONG ? Number(process.env.DECANT_SEEDS ?? 2000) : 12
const FIRST = Number(process.env.DECANT_FIRST_SEED ?? 0)
const timeout = process.env.DECANT_LONG ? 600_000 : 30_000

/** Families on wires that are not their own. */
const ELSEWHERE = ['anthropic-bound+ai-sdk', 'anthropic+openai-responses', 'openai-responses+ai-sdk', 'gemini+openai-chat', 'mistral+langchain'].map(
  profileNamed,
)

describe.each([...profiles, ...ELSEWHERE].map((profile) => [profile.name, profile] as const))('compression under the profile %s', (_, profile) => {
  test('adds no violation, leaves no dangling ref, and the mock provider accepts the result', { timeout }, async () => {
    let shortened = 0
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const outcome = await compressValid(seed, profile)
      expect(outcome.wrong).toBeUndefined()
      if (outcome.shortened) shortened++
    }
    expect(shortened).toBeGreaterThan(SEEDS / 4)
  })

  test('adds no violation to a malformed history', { timeout }, () => {
    for (let seed = FIRST; seed < FIRST + Math.ceil(SEEDS / 5); seed++) expect(compressFaulty(seed, profile).wrong).toBeUndefined()
  })
})

/** Histories for each policy and profile, the mock asked about each. */
const POLICY_SEEDS = process.env.DECANT_LONG ? 250 : 1

/** Chains in which a later step removes text that an earlier one inserted. */
const CHAINS = ['sliding-window,summary', 'incremental-summary,cover', 'elide-images,cover']

describe.each([...pipelineNames, ...CHAINS])('compression with the strategy %s', (policy) => {
  test('gives results that the mock provider of every profile accepts', { timeout }, async () => {
    for (const [i, profile] of [...profiles, ...ELSEWHERE].entries())
      for (let seed = i; seed < i + POLICY_SEEDS; seed++) expect((await compressValid(seed, profile, policy)).wrong).toBeUndefined()
  })
})
