import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { isLasting } from '../../src/strategy/judge/is-lasting.ts'

const CHOICES = [
  'We decided to return one empty token rather than throw, so that callers stay simple.',
  '我们决定在空文件时返回一个空 token，而不是抛出异常，这样调用方保持简单。',
  '我們決定在空文件時返回一個空 token，而不是拋出異常，這樣調用方保持簡單。',
]
const LIMITS = ['Never push to the main branch.', '永远不要推送到 main 分支。']
const SUMMARISING = [
  'summary',
  'basic',
  'adaptive',
  'advanced',
  'intelligent',
  'importance-scoring',
  'key-events',
  'sliding-window',
  'incremental-summary',
  'topic-segmentation',
  'question-answer',
  'tool-chains',
  'structured-extraction',
]
const say = (role: 'user' | 'assistant', content: string) => ({ role, content })

/** A choice of the assistant and a limit of the user, early in a long talk about other things. */
function talk(choice: string, limit: string): { role: string; content: string }[] {
  const chatter = Array.from({ length: 24 }, (_, i) => [
    say('user', `What does module ${i} do?`),
    say('assistant', `Module ${i} reads input of kind ${i}. ${'It reads the data, converts it and writes the result; the way there is long. '.repeat(6)}`),
  ]).flat()
  return [say('user', 'Mend the parser.'), say('assistant', choice), say('user', limit), say('assistant', 'Good.'), ...chatter, say('user', 'Go on.')]
}

describe.each(SUMMARISING)('a summary by %s without a model', (strategy) => {
  it.each(CHOICES.flatMap((choice) => LIMITS.map((limit) => [choice, limit] as const)))(
    'keeps an early decision and an early limit: %s %s',
    async (choice, limit) => {
      const { messages } = await compress(talk(choice, limit), { budget: '30%', strategy })
      const text = messages.map(({ content }) => content).join('\n')
      expect(text).toContain(choice)
      expect(text).toContain(limit)
    },
  )
})

it('a summary of a summary keeps an early decision', async () => {
  const [choice = '', limit = ''] = [CHOICES[0], LIMITS[0]]
  const once = await compress(talk(choice, limit), { budget: '25%', strategy: 'summary' })
  const twice = await compress([...once.messages, ...talk('Good.', 'Good.').slice(4)], { budget: '20%', strategy: 'summary' })
  expect(twice.messages.filter(({ content }) => content.startsWith('SUMMARY'))).toHaveLength(1)
  expect(twice.messages.map(({ content }) => content).join('\n')).toContain(choice)
})

it('decisions leave room in a summary for what came after them', async () => {
  const decided = Array.from({ length: 40 }, (_, i) => [
    say('user', `And part ${i}?`),
    say('assistant', `We decided that part ${i} stays as it is because it works.`),
  ])
  const { messages } = await compress([...decided.flat(), ...talk('Good.', 'Good.').slice(4)], { budget: '12%', strategy: 'summary' })
  const lines = messages.flatMap(({ content }) => content.split('\n'))
  expect(lines.filter((line) => line.includes('We decided')).length).toBeGreaterThan(2)
  expect(lines.filter((line) => line.includes('What does module 2')).length).toBeGreaterThan(0)
})

describe('what holds until it is revoked', () => {
  it.each([
    ["We'll use SQLite, because there is one machine.", false],
    ['I chose the second way.', false],
    ['我们采用方案二。', false],
    ["Let's go with Option 1.", true],
    ['Do not touch the schema.', true],
    ['不要修改数据库结构。', true],
  ])('%s', (sentence, isFromUser) => {
    expect(isLasting(sentence, isFromUser)).toBe(true)
  })

  it.each([
    ["Let's use find_file to see where it is.", false],
    ['We will use the following script to analyse them.', false],
    ['If you decide to cancel, let me know.', false],
    ['The hook decides based on the terminal.', false],
    ['List the sections of the chosen template.', true],
    ['Do not touch the schema.', false],
    ['1463: msg = "it must be {}".format(', true],
    ['What did we decide?', true],
  ])('is not: %s', (sentence, isFromUser) => {
    expect(isLasting(sentence, isFromUser)).toBe(false)
  })
})

it('is read of messages, not of the results of tools', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } }
  const messages = [
    say('user', 'Mend the parser.'),
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'a', content: 'We decided to drop the parser rather than mend it.' },
    ...talk('Good.', 'Good.').slice(4),
  ]
  const { messages: after } = await compress(messages, { budget: '15%', strategy: 'summary' })
  expect(decode(JSON.stringify(after)).history.messages.length).toBeLessThan(messages.length)
  expect(JSON.stringify(after)).not.toContain('We decided')
})
