import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyFacts } from '../../src/compact/facts/key-facts.ts'
import { CompactionEngine } from '../../src/compact/index.ts'
import { step } from '../step.ts'

const TALK = {
  en: {
    task: 'Help me to plan a trip to Rome.',
    question: 'Where do we stay?',
    answer: 'The house at the river has room for all of you.',
    yes: 'No, the house at the river is still free.',
    asked: 'Is it booked?',
  },
  zh: {
    task: '请帮我计划去罗马的旅行。',
    question: '我们住在哪里？',
    answer: '河边的房子住得下你们所有人。',
    yes: '没有，河边的房子现在还空着没人住。',
    asked: '订好了吗？',
  },
  de: {
    task: 'Hilf mir, eine Reise nach Rom zu planen.',
    question: 'Wo wohnen wir?',
    answer: 'Das Haus am Fluss hat Platz für euch alle.',
    yes: 'Nein, das Haus am Fluss ist bisher frei.',
    asked: 'Ist es gebucht?',
  },
}
const FILLER = 'Some thoughts about the weather in general and about walks along the water.'
const summaryOf = async (...history: readonly object[]) =>
  (await new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-'))).compact(history as { role: string; content: string }[], { keepRecent: 1 })).summary
const said = (...texts: readonly string[]) => texts.map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content }))
const filler = (text: string) => `${text} ${FILLER} `.repeat(2)

describe.each(['en', 'zh', 'de'] as const)('a question of the user that was answered at once, in %s', (language) => {
  const { task, question, answer, yes, asked } = TALK[language]

  it('is left out beside its answer', async () => {
    const summary = await summaryOf(...said(task, filler('One.'), question, `${answer} ${FILLER}`, 'Go on.', filler('Two.'), 'And on.', 'Fine.'))
    expect(summary).toContain(answer)
    expect(summary).not.toContain(question)
  })

  it('stays before an answer that means nothing without it', async () => {
    const summary = await summaryOf(...said(task, filler('One.'), asked, `${yes} ${FILLER}`, 'Go on.', filler(filler('Two.')), 'And on.', 'Fine.'))
    expect(summary).toContain(`${asked}\n`)
    expect(summary.indexOf(yes)).toBeGreaterThan(summary.indexOf(asked))
  })
})

it.each([
  'Not yet.',
  '还没有。',
  'Dry houses can still have roof problems.',
  'If there are four of you, the budget gets tight.',
  '如果是四个人，预算会紧张一些。',
])('what an assistant says is no key fact: %s', (content) => {
  expect(keyFacts([{ role: 'assistant', content }])).toEqual([])
})

it('stays if the agent works on it', async () => {
  const run = [
    ...said('Mend the parser.', 'It is mended.', 'Why does the lexer fail?'),
    ...step(1),
    ...step(2),
    ...said('Go on.', 'Gone on.', 'And on.', 'Fine.'),
  ]
  expect(await summaryOf(...run)).toContain('Why does the lexer fail?')
})

it('a word of praise before other sentences is left out, one alone may grant something and stays', async () => {
  const summary = await summaryOf(
    ...said(
      'Sort the books.',
      'Shall I throw the old ones away?',
      'Great.',
      'They are gone.',
      'Super. Now dust the shelves.',
      filler(filler('Dusted.')),
      'And on.',
      'Fine.',
    ),
  )
  expect(summary).toContain('[user] Great.')
  expect(summary).toContain('Now dust the shelves.')
  expect(summary).not.toContain('Super.')
})

it('facts that the user states again move behind what was said in between', async () => {
  const rounds = ['We decided on Postgres.', 'We decided on MySQL.', 'We decided on Postgres.'].flatMap((content) => said(content, filler('Noted.')))
  const summary = await summaryOf(...rounds, ...said('And on.', 'Fine.'))
  expect(summary.split('\n').filter((line) => line.startsWith('- ['))).toEqual([
    '- [decision · user] We decided on MySQL.',
    '- [decision · user] We decided on Postgres.',
  ])
})
