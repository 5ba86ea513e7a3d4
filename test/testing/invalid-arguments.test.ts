import { describe, expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import { DecantError } from '../../src/message/index.ts'
import type { Strategy } from '../../src/strategy/index.ts'
import {
  bodyOf,
  generateHistory,
  h,
  malformations,
  mockProvider,
  Random,
  requestTo,
  show,
  shrinkHistory,
  signLike,
  signThinking,
  strategyContract,
} from '../../src/testing/index.ts'

const history = h('s u a[1] r1 u')
const body = bodyOf(history, 'anthropic')
const mine: Strategy = { name: 'mine', plan: () => [] as never }
const [malformation] = malformations
/** Mistaken arguments for each of the kit's functions. */
const MISTAKES: Readonly<Record<string, (odd: never) => unknown>> = {
  h: (odd) => h(odd),
  show: (odd) => show(odd),
  'shrunk with an invalid history': (odd) => shrinkHistory(odd, () => true),
  'shrunk with an invalid function': (odd) => shrinkHistory(history, odd),
  Random: (odd) => new Random(odd),
  generateHistory: (odd) => generateHistory(odd),
  'generateHistory with invalid options': (odd) => generateHistory(1, odd),
  'generateHistory with an invalid profile': (odd) => generateHistory(1, { profile: odd }),
  'bodyOf with an invalid history': (odd) => bodyOf(odd, 'anthropic'),
  'bodyOf with an invalid mock': (odd) => bodyOf(history, odd),
  mockProvider: (odd) => mockProvider(odd),
  'mockProvider with invalid options': (odd) => mockProvider('anthropic', odd),
  'requestTo with an invalid mock': (odd) => requestTo(odd, body),
  signThinking: (odd) => signThinking(odd),
  'signLike with an invalid body': (odd) => signLike(odd, body),
  'signLike with an invalid origin': (odd) => signLike(body, odd),
  strategyContract: (odd) => strategyContract(odd),
  'strategyContract with invalid options': (odd) => strategyContract(mine, odd),
  'a malformation with an invalid profile': (odd) => malformation?.breaks(odd),
  'a malformation with an invalid history': (odd) => malformation?.apply(odd, new Random(1)),
  'a malformation with an invalid random': (odd) => malformation?.apply(history, odd),
}

describe('the testing kit with invalid arguments', () => {
  it.each(Object.entries(MISTAKES))('%s: throws a DecantError with a remedy', (_, mistaken) => {
    for (const odd of [null, Number.NaN, 'zzz', { messages: 5 }, { messages: [null] }] as never[]) {
      // A line that is not valid notation has its own error, and a text is no mistake there.
      const thrown = caught(() => mistaken(odd))
      expect(thrown, JSON.stringify(odd)).toBeInstanceOf(DecantError)
      expect(thrown?.code, thrown?.message).toMatch(/^invalid-(argument|option|notation)$/)
      expect(thrown?.remedy).toMatch(/\.$/)
    }
  })

  it('names the invalid field in the message and the nearest valid name in the remedy', async () => {
    expect(caught(() => signThinking({ model: 'm', messages: [{ role: 'usr', content: '' }] }))?.message).toMatch(/; body\.messages\.0\.role: /)
    expect(caught(() => mockProvider('openai-chatt' as never))?.remedy).toMatch(/^Did you mean 'openai-chat'\? Names: /)
    expect(caught(() => strategyContract(mine, { seed: 3 } as never))?.remedy).toMatch(/^Did you mean 'seeds'\? /)
    expect(caught(() => generateHistory(1, { turns: 0 }))?.message).toBe('The turns of generateHistory is 0')
    await expect(mockProvider('anthropic')('https://mock.invalid' as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      remedy: expect.stringContaining('requestTo'),
    })
  })

  it('rejects options of strategyContract that are invalid or leave nothing to try', () => {
    for (const nothing of [{ profiles: [] }, { shares: [] }, { seeds: 0 }, { seeds: 0, histories: [] }])
      expect(caught(() => strategyContract(mine, nothing))?.message).toBe('strategyContract was given nothing to try')
    for (const odd of [{ shares: [2] }, { shares: 0.5 }, { profiles: [null] }, { histories: [[]] }, { seeds: 1.5 }])
      expect(caught(() => strategyContract(mine, odd as never))?.code).toMatch(/^invalid-/)
    expect(strategyContract(mine, { seeds: 0, histories: [history], profiles: [profileNamed('generic')] }).length).toBeGreaterThan(0)
  })
})

function caught(deed: () => unknown): DecantError | undefined {
  try {
    deed()
  } catch (error) {
    return error as DecantError
  }
  return undefined
}
