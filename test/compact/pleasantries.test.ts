import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-pleasant-')))
const ROUNDS = Array.from({ length: 6 }, (_, i) => [
  { role: 'user', content: `Look at module ${i} of src/mod${i}.ts.` },
  { role: 'assistant', content: `Module ${i} parses its input twice. ${'It reads a line, splits it and counts what it finds. '.repeat(6)}` },
]).flat()

it.each([
  'Hi there!',
  'Hello!',
  'Good morning everyone.',
  'Thank you so much for your help!',
  "You're welcome!",
  'Have a great day!',
  '您好！',
  '谢谢您的帮助！',
  '不客气。',
  '很高兴为您服务！',
  'Great to meet you.',
  'Nice to meet you too!',
  "It's a pleasure to meet you!",
  'How are you today?',
  '很高兴认识您。',
  '您好吗？',
  'If you need any further assistance, feel free to ask!',
  'If you need further assistance or would like to explore other options, please let me know.',
  "Please don't hesitate to reach out if you have any other questions.",
  '如果您还有其他问题，请随时告诉我。',
])('an extract omits sentences that only greet, thank, say goodbye or offer help: %s', async (text) => {
  const { summary, status } = await engine.compact([{ role: 'user', content: text }, { role: 'assistant', content: text }, ...ROUNDS], { keepRecent: 2 })
  expect(status).toBe('extractive')
  expect(summary).not.toContain(text.replace(/[!！。.]$/, ''))
  expect(summary).toContain('src/mod0.ts')
})

it.each([
  'Yes, please.',
  'Hi, mend src/parse.ts.',
  'Thanks, and now delete build/.',
  '你好，请修复登录页。',
  'OK, do it.',
  'Bye-bye is the name of the app.',
  'How are you to be reached on Fridays?',
  'Nice to meet your team on 3 May.',
  'If you need further assistance, I can transfer you to a human agent.',
  'Please let me know which option you would like to book.',
  'If you have questions about the refund, let me know.',
  'Let me know if tests fail.',
  "Don't make any changes; ask me if you need to.",
  'Do not make further changes: if you have questions, ask.',
  '如果您还有其他航班，请随时告诉我。',
])('an extract keeps sentences that say more than a pleasantry: %s', async (text) => {
  const { summary } = await engine.compact([{ role: 'user', content: text }, { role: 'assistant', content: 'I will.' }, ...ROUNDS], { keepRecent: 2 })
  expect(summary).toContain(text)
})

it('an extract contains pleasantries if the history has nothing else', async () => {
  const thanks = Array.from({ length: 40 }, () => [
    { role: 'user', content: '谢谢您的帮助！' },
    { role: 'assistant', content: '不客气。' },
  ]).flat()
  expect((await engine.compact(thanks, { keepRecent: 1 })).summary).toContain('谢谢您的帮助')
})

it.each(['Let me think about the architecture.', 'Hmm, let me think this through.', '让我想一想架构。', '我先思考一下方案。'])(
  'an extract omits sentences in which the agent announces that it thinks: %s',
  async (text) => {
    const talk = [
      { role: 'user', content: 'Mend src/parse.ts.' },
      { role: 'assistant', content: `${text} ${'The parser reads a line. '.repeat(40)}` },
      { role: 'user', content: 'And now?' },
      { role: 'assistant', content: 'It is done.' },
    ]
    const { summary } = await engine.compact(talk, { keepRecent: 1 })
    expect(summary).toContain('The parser reads a line.')
    expect(summary).not.toContain(text)
  },
)
