import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { apply, type History, type Message, messageText } from '../../src/message/index.ts'
import * as S from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const FILL = 'The weather was mild and the road went on through the hills for a long while. '
const TASK = 'Please migrate the billing service from Stripe to Adyen and never touch production.'

function rounds(from: number, to: number): { role: string; content: string }[] {
  return Array.from({ length: to - from }, (_, k) => [
    { role: 'user', content: `And what about module ${from + k} in src/m${from + k}.ts, value ${(from + k) * 7919}?` },
    { role: 'assistant', content: `Module ${from + k}: ${FILL.repeat(5)}` },
  ]).flat()
}

describe('the task after many rounds', () => {
  const start = [
    { role: 'user', content: TASK },
    { role: 'assistant', content: 'I will start.' },
  ]

  it('comes first in every slidingWindow summary, also in the summary of a summary', async () => {
    let messages: unknown[] = start
    for (let time = 0; time < 5; time++) {
      const said = [...messages, ...rounds(time * 60, time * 60 + 60)]
      messages = (await compress(said, { budget: '15%', strategy: 'sliding-window', format: 'openai-chat' })).messages as unknown[]
      expect(messages).toHaveLength(10)
      const [summary] = messages as { content: string }[]
      expect(summary?.content.split('\n')[2]).toBe(`task: ${TASK}`)
      expect(summary?.content.split('task: ')).toHaveLength(2)
    }
  })

  it('takes at most 60 percent of a slidingWindow summary if it is long', () => {
    const long = Array.from({ length: 200 }, (_, i) => `Rule ${i} of the task is this one.`).join(' ')
    const say = (role: Message['role'], text: string, id: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
    const history: History = {
      messages: [say('user', long, 'u'), say('assistant', 'Yes.', 'a'), ...rounds(0, 20).map(({ role, content }, i) => say(role as 'user', content, `m${i}`))],
      tools: [],
    }
    const text = messageText(apply(history.messages, S.slidingWindow().plan(history, contextOf(0)))[0] as Message)
    const lines = text.split('\n').slice(2)
    const task = lines.filter((line) => line.startsWith('task: '))
    expect(task.length).toBeGreaterThan(5)
    expect(contextOf(0).estimate(task.join('\n'))).toBeLessThan(contextOf(0).estimate(lines.join('\n')) * 0.6)
  })

  it('is kept by timeDecay, cut to at most 200 tokens if it is long', () => {
    const history = (task: string): History => ({
      messages: [
        { id: 'u', role: 'user', parts: [{ type: 'text', text: task }] },
        ...Array.from({ length: 300 }, (_, i): Message => ({ id: `a${i}`, role: 'assistant', parts: [{ type: 'text', text: FILL.repeat(5) }] })),
      ],
      tools: [],
    })
    const left = (task: string) => apply(history(task).messages, S.timeDecay().plan(history(task), contextOf(0)))[0] as Message
    expect(messageText(left(TASK))).toBe(TASK)
    const long = Array.from({ length: 300 }, (_, i) => `Rule ${i} of the task is this one.`).join('\n')
    expect(left(long).id).toBe('u')
    expect(contextOf(0).estimate(messageText(left(long)))).toBeLessThanOrEqual(200)
  })

  it('is kept by vectorRetrieval in addition to the 20 nearest messages', async () => {
    const { messages } = await compress([...start, ...rounds(0, 60)], { budget: '40%', strategy: 'vector-retrieval', format: 'openai-chat' })
    const left = (messages as { content: string }[]).filter(({ content }) => !content.startsWith('['))
    expect(left[0]?.content).toBe(TASK)
    expect(left.length).toBeGreaterThanOrEqual(21)
  })

  it('is kept by vectorRetrieval in a budget too small for 20 messages', async () => {
    const { messages, report } = await compress([...start, ...rounds(0, 60)], { budget: '5%', strategy: 'vector-retrieval', format: 'openai-chat' })
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
    expect(messages).toContainEqual(start[0])
  })
})

describe('a task that a later message repeats', () => {
  const agreed = { role: 'assistant', content: 'I will start.' }
  const said = [
    { role: 'user', content: TASK },
    agreed,
    ...rounds(0, 20),
    { role: 'user', content: `${TASK} Again.` },
    agreed,
    { role: 'user', content: 'So?' },
  ]

  it.each(['60%', '10%', 60] as const)('is kept by semanticClustering at a budget of %s', async (budget) => {
    const { messages, report } = await compress(said, { budget, strategy: 'semantic-clustering', format: 'openai-chat' })
    expect(messages[0]).toBe(said[0])
    expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.budget)
  })
})

describe('calls with long results', () => {
  it('are counted with their results by vectorRetrieval, so that its selection fits the budget', async () => {
    const call = (n: number) => ({
      role: 'assistant',
      content: `The parser of module ${n}.`,
      tool_calls: [{ id: `c${n}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"src/m${n}.ts"}` } }],
    })
    const steps = Array.from({ length: 30 }, (_, n) => [call(n), { role: 'tool', tool_call_id: `c${n}`, content: `${n} ${FILL.repeat(40)}` }])
    const run = [{ role: 'user', content: TASK }, ...steps.flat(), { role: 'user', content: 'What does the parser of module 3 do?' }]
    const { report } = await compress(run, { budget: 6000, strategy: 'vector-retrieval', format: 'openai-chat' })
    expect(report.tokens.after).toBeLessThanOrEqual(6000)
    expect(report.tokens.after).toBeGreaterThan(4000)
  })
})

describe('a task without a sentence end', () => {
  const tasks = {
    'one long sentence': `Please migrate ZEBRA ${'to the second version while all of its endpoints stay alive and '.repeat(60)}stop.`,
    'one line of JSON': `Process this: ${JSON.stringify({ ZEBRA: 1, items: Array.from({ length: 200 }, (_, id) => ({ id, name: `item ${id}` })) })}`,
    'no punctuation': '请把斑马ZEBRA计费服务从旧版本迁移到新版本并且保持所有接口可用同时'.repeat(60),
  }
  const cases = Object.keys(tasks).flatMap((task) => ['importance-scoring', 'key-events', 'time-decay', 'sliding-window'].map((name) => [task, name] as const))

  it.each(cases)('as %s: %s keeps its beginning, also after a second compression', async (task, strategy) => {
    const first = { role: 'user', content: tasks[task as keyof typeof tasks] }
    const options = { budget: 800, strategy, format: 'openai-chat' } as const
    const once = (await compress([first, { role: 'assistant', content: 'I will start.' }, ...rounds(0, 100)], options)).messages
    expect(once[0]?.content).toContain('ZEBRA')
    const again = (await compress([...once, ...rounds(100, 200)], options)).messages
    expect(again[0]?.content).toContain('ZEBRA')
  })
})

describe('decisions recorded by structuredExtraction', () => {
  const decided = (role: 'user' | 'assistant', text: string): string[] => {
    const messages: Message[] = [
      { id: 't', role: 'user', parts: [{ type: 'text', text: 'the task' }] },
      { id: 'a', role: 'assistant', parts: [{ type: 'text', text: 'I see.' }] },
      { id: 'd', role, parts: [{ type: 'text', text }] },
      ...Array.from({ length: 8 }, (_, i): Message => ({ id: `n${i}`, role: 'assistant', parts: [{ type: 'text', text: FILL.repeat(6) }] })),
    ]
    const left = apply(messages, S.structuredExtraction().plan({ messages, tools: [] }, contextOf(0)))
    const record = left.find(({ written }) => written === 'record')
    return record
      ? messageText(record)
          .split('\n')
          .filter((line) => line.startsWith('Decision: '))
          .map((line) => line.slice(10))
      : []
  }

  it.each([
    ['user', '我决定用 Rust 写后端，不要用 Go。'],
    ['assistant', '决定采用 PostgreSQL 作为数据库。'],
    ['user', "Let's use Postgres 16."],
    ['assistant', 'We decided to keep npm.'],
    ['user', '按你决定的方案采用 SQLite。'],
    ['assistant', "Let's use Redis to cache what we look up."],
  ] as const)('include a short decision of the %s: %s', (role, text) => expect(decided(role, text)).toEqual([text]))

  it.each([
    ['user', '我还没决定用什么数据库。'],
    ['user', 'Have you decided on the design?'],
    ['assistant', "We haven't decided on the name yet."],
    ['assistant', 'I read the design file and the plan.'],
    ['user', '由你来决定。'],
    ['user', '名字好像叫苏超联赛，其他你决定。'],
    ['assistant', 'If you decide to change the flight, let me know.'],
    ['assistant', "Let's use find_file to see where it is."],
    ['assistant', 'Claude chose to switch, but it might also be confusing.'],
  ] as const)('do not include text of the %s that settles nothing: %s', (role, text) => expect(decided(role, text)).toEqual([]))
})
