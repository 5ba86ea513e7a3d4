import { expect, test } from 'vitest'
import { PROMPTS_EN } from '../../src/compact/prompts/prompts-en.ts'
import { Summariser } from '../../src/compact/summary/summariser.ts'
import { withModelText } from '../../src/compact/summary/with-model-text.ts'
import { scriptedModel } from '../../src/model/index.ts'

const DECIDED = 'We decided to keep the old gate.'
const LOOKED = 'The hinge is loose.'
const WORDS = `${DECIDED} ${LOOKED}`
const source = [
  { role: 'user', content: DECIDED },
  { role: 'assistant', content: `${LOOKED} ${'The gate of the garden stands between the shed and the pond. '.repeat(20)}` },
]
const asked = {
  summariser: new Summariser({ model: scriptedModel({ '*': WORDS }), maxInput: 4_000 }),
  prompts: PROMPTS_EN,
  estimate: (text: string) => text.length,
}

test('model text replaces the facts and lines that it repeats, but not the user’s decisions', async () => {
  const decided = { type: 'decision', speaker: 'user', content: DECIDED, verified: true } as const
  const looked = { type: 'fact', speaker: 'assistant', content: LOOKED, verified: true } as const
  const lines = [LOOKED, 'The pond is deep.'].map((text) => ({ speaker: 'assistant' as const, text }))
  const { body, repaired, summary } = await withModelText({ level: 1, modelText: '', facts: [decided, looked], lines }, 1_000, source, asked)
  expect(summary).toMatchObject({ by: 'model', rejected: [] })
  expect([body.modelText, body.facts, body.lines.map(({ text }) => text), repaired]).toEqual([WORDS, [decided], ['The pond is deep.'], 0])
})
