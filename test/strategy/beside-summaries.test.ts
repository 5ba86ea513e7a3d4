import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { apply, type History, type Message } from '../../src/message/index.ts'
import * as S from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const FILL = 'The weather was mild and the road went on through the hills for a long while. '
const TASK = 'Please migrate the billing service from Stripe to Adyen and never touch production.'
const PIN = '<Pin>The release is on Thursday</Pin>'

/** The task and rounds of question and answer; one question is marked. */
function chat(rounds: number): { role: string; content: string }[] {
  const said = [
    { role: 'user', content: TASK },
    { role: 'assistant', content: 'I will start.' },
  ]
  for (let i = 0; i < rounds; i++) {
    const asked = i === 3 ? PIN : `And what about module ${i} in src/m${i}.ts, value ${i * 7919}?`
    const answer = Array.from({ length: 5 }, (_, k) => `${FILL}Path ${i * 31 + k}/x${k}.ts. `).join('')
    said.push({ role: 'user', content: asked }, { role: 'assistant', content: `Module ${i}: ${answer}` })
  }
  return said
}

describe.each(['importance-scoring', 'key-events'])('%s over the budget', (strategy) => {
  const cases = [20, 60].flatMap((rounds) => (['10%', '15%', '30%', '50%'] as const).map((budget) => [rounds, budget] as const))

  it.each(cases)('keeps the task and the pinned message and uses at least 80 percent of the budget: %d rounds at %s', async (rounds, budget) => {
    const { messages, report } = await compress(chat(rounds), { budget, strategy, format: 'openai-chat' })
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
    expect(report.tokens.after).toBeGreaterThanOrEqual(report.tokens.budget * 0.8)
    expect(messages[0]).toEqual({ role: 'user', content: TASK })
    if (report.tokens.budget > 400) expect(messages).toContainEqual({ role: 'user', content: PIN })
  })

  it('moves a task that does not fit with a summary into the summary', async () => {
    const said = [{ role: 'user', content: `${TASK} ${FILL.repeat(60)}` }, ...chat(20).slice(1)]
    const { messages, report } = await compress(said, { budget: 700, strategy, format: 'openai-chat' })
    expect(report.tokens.after).toBeLessThanOrEqual(700)
    expect(JSON.stringify(messages)).toContain('Adyen')
  })

  it('cuts a task that takes half of the budget to two fifths of it', async () => {
    const words = Array.from({ length: 70 }, (_, i) => `Rule ${i} of the task is that part ${i * 7} stays as it is.`).join(' ')
    const said = [{ role: 'user', content: `${TASK} ${words}` }, ...chat(40).slice(1)]
    const { messages, report } = await compress(said, { budget: 2000, strategy, format: 'openai-chat' })
    const { estimate } = contextOf(2000)
    expect(estimate(said[0]?.content ?? '')).toBeGreaterThan(1000)
    expect(estimate(messages[0]?.content ?? '')).toBeLessThanOrEqual(800)
    expect(messages[0]?.content.startsWith(TASK)).toBe(true)
    expect(report.tokens.after).toBeLessThanOrEqual(2000)
  })

  it('keeps the newest long message where it fits, even if summaries get less than their share', async () => {
    const long = [0, 1, 2, 3, 4, 5].flatMap((i) => [
      { role: 'assistant', content: `Error ${i}.` },
      { role: 'user', content: `Question ${i}: ${FILL.repeat(200)}` },
    ])
    const { messages, report } = await compress([...chat(1), ...long, { role: 'assistant', content: 'Done.' }], {
      budget: '20%',
      strategy,
      format: 'openai-chat',
    })
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
    expect(messages).toContainEqual(long.at(-1))
  })

  it('uses at least 80 percent of the budget where roles must alternate', async () => {
    const { report } = await compress(chat(60), { budget: '20%', strategy, format: 'anthropic-messages' })
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
    expect(report.tokens.after).toBeGreaterThanOrEqual(report.tokens.budget * 0.8)
  })
})

describe('the newest 5 messages kept besides the important ones', () => {
  const say = (role: Message['role'], text: string, id: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
  const history: History = {
    messages: [
      say('user', 'go', 'u'),
      ...Array.from({ length: 12 }, (_, i) => say('assistant', `note ${i} ${FILL.repeat(8)}`, `n${i}`)),
      ...Array.from({ length: 6 }, (_, i) => say('system', `mode ${i}`, `s${i}`)),
      say('user', 'next?', 'x'),
    ],
    tools: [],
  }

  it.each([S.importanceScoring(), S.keyEvents()])('$name does not count system messages among them', (strategy) => {
    const left = apply(history.messages, strategy.plan(history, contextOf(1e6))).map(({ id }) => id)
    expect(left.filter((id) => id.startsWith('n'))).toEqual(['n7', 'n8', 'n9', 'n10', 'n11'])
  })
})
