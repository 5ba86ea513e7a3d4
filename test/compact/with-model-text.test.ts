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

test('a fact that model text turns into its opposite is listed below it', async () => {
  const facts = ['The gate opens at night.', 'Das Tor bleibt nachts offen.'].map(
    (content) => ({ type: 'fact', speaker: 'assistant', content, verified: true }) as const,
  )
  const words = 'The gate of the garden opens not at night but at noon, and it stands between shed and pond. Das Tor bleibt nachts nicht offen.'
  const summariser = new Summariser({ model: scriptedModel({ '*': words }), maxInput: 4_000 })
  const text = [{ role: 'assistant', content: `${facts.map(({ content }) => content).join(' ')} It opens at noon. ${source[1]?.content}` }]
  const { body, repaired } = await withModelText({ level: 1, modelText: '', facts, lines: [] }, 1_000, text, { ...asked, summariser })
  expect([body.modelText, body.facts, repaired]).toEqual([words, facts, 2])
})
