import { expect, it } from 'vitest'
import { isChineseDecision } from '../../src/compact/facts/is-chinese-decision.ts'
import { keyFacts } from '../../src/compact/facts/key-facts.ts'

const typesOf = (content: string) => keyFacts([{ role: 'user', content }]).map(({ type }) => type)

it.each([
  '我们决定使用 PostgreSQL。',
  '数据库决定用 Postgres',
  '最后决定推迟上线',
  '团队决定不做移动端',
  '决定：先上线',
  '会议决定由小李负责',
  '我同意这个方案',
  '我们采用灰度发布',
])('a Chinese sentence in which somebody decides is recognised as a decision: %s', (sentence) => {
  expect(isChineseDecision(sentence)).toBe(true)
})

it.each([
  '性格决定命运。',
  '这种利差是不同的认知决定的。',
  '这也决定了我们的一个宽度。',
  '这是决定性的一步。',
  '决策的效率要高。',
  '要签知情同意。',
  '我不同意他的观点。',
  '我完全同意您的观点。',
])('a Chinese sentence in which nobody decides is no decision: %s', (sentence) => {
  expect(isChineseDecision(sentence)).toBe(false)
})

it.each(["I'd like to change my flight.", 'I would like to cancel it.', 'I want to book a table.', '我想要改签航班。'])(
  'a request for an action is no preference: %s',
  (sentence) => {
    expect(typesOf(sentence)).toEqual([])
  },
)

it.each(["I'd like to use tabs.", "I'd like short answers.", 'I want the tests in one file.', '我想用简短的回答。', 'I would like to keep it simple.'])(
  'a wish about how something is done is a preference: %s',
  (sentence) => {
    expect(typesOf(sentence)).toEqual(['preference'])
  },
)

it('a transcript of twelve user messages without an answer yields decisions only, no demands or preferences', () => {
  const speech = ['我们不能只谈技术。', '我希望更多人去研究。', '大家必须尽量参与。', '我们决定下周上线新平台。']
  const meeting = Array.from({ length: 12 }, (_, i) => ({ role: 'user', content: speech[i % speech.length] as string }))
  expect(keyFacts(meeting).map(({ content }) => content)).toEqual(['我们决定下周上线新平台。'])
  expect(keyFacts(meeting.slice(0, 4)).length).toBe(4)
  expect(keyFacts([...meeting, { role: 'user', content: '我喜欢深色的界面。' }]).map(({ type }) => type)).toEqual(['decision'])
  expect(keyFacts([...meeting, { role: 'assistant', content: '好的。' }]).length).toBe(4)
})
