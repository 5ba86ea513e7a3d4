import { describe, expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type History, type Message, messageText, type Part, partText } from '../../src/message/index.ts'
import * as S from '../../src/strategy/index.ts'
import { h, show } from '../../src/testing/index.ts'
import { contextOf } from './context.ts'

const LONG = 'Many words stand here and say very little that matters to anybody. '.repeat(12)
const run = (strategy: S.Strategy, history: History, budget = 0, rest: Partial<S.Context> = {}): Message[] =>
  apply(history.messages, strategy.plan(history, contextOf(budget, undefined, rest)))
const texts = (messages: readonly Message[]): string[] => messages.map(messageText)
const say = (role: Message['role'], text: string, id: string, rest: Partial<Message> = {}): Message => ({ id, role, parts: [{ type: 'text', text }], ...rest })
const step = (n: number, text: string, name = 'read_file', input = '{}'): Message[] => [
  { id: `a${n}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, name, input }] },
  { id: `r${n}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${n}`, output: [{ type: 'text', text }] }] },
]
const of = (...messages: (Message | Message[] | Message[][])[]): History => ({ messages: messages.flat(2), tools: [] })
const score = (role: Message['role'], text: string, ...more: Part[]): number => S.importanceScore({ id: 'x', role, parts: [{ type: 'text', text }, ...more] })
const CALL: Part = { type: 'tool-call', callId: 'c', name: 'x', input: '{}' }

describe('slidingWindow', () => {
  const chat = of(
    say('system', 'rules', 's'),
    Array.from({ length: 30 }, (_, i) => say(i % 2 ? 'assistant' : 'user', `${i} ${LONG}`, `m${i}`)),
  )
  it('keeps system text and the newest 9 messages by default, and puts one user-role summary for the rest', () => {
    const left = run(S.slidingWindow(), chat)
    expect(left.map(({ role }) => role).join(' ')).toBe('system user assistant user assistant user assistant user assistant user assistant')
    expect(left.filter(({ written, role }) => !written && role !== 'system')).toEqual(chat.messages.slice(-9))
    expect(left[1]?.written).toBe('summary')
    expect(left[1]?.role).toBe('user')
  })
  it('keeps only 8 messages if a user message is the last, so that roles alternate', () => {
    const messages = [...chat.messages, say('user', 'and now?', 'last')]
    const left = run(S.slidingWindow(), { ...chat, messages }).slice(1)
    expect(left.map(({ role }) => role).join(' ')).toBe('user assistant user assistant user assistant user assistant user')
    expect(left.slice(1)).toEqual(messages.slice(-8))
  })
  it('makes roles alternate with an odd size, and with size 0 leaves only system text and a summary', () => {
    const left = run(S.slidingWindow(), chat).slice(1)
    for (let i = 1; i < left.length; i++) expect(left[i]?.role).not.toBe(left[i - 1]?.role)
    expect(run(S.slidingWindow({ size: 0 }), chat)).toHaveLength(2)
  })
  it('does not count system text or messages written by decant against its size', () => {
    const messages = chat.messages.toSpliced(-2, 0, say('system', 'mode', 'mode'), say('user', '[…]', 'gap', { written: 'note' }))
    const said = run(S.slidingWindow(), { ...chat, messages }).filter(({ written, role }) => !written && role !== 'system')
    expect(said).toEqual(chat.messages.slice(-9))
  })
  it('does not split a unit', () => {
    const history = of(
      say('user', 'go', 'u'),
      Array.from({ length: 12 }, (_, i) => step(i, LONG)),
    )
    const left = run(S.slidingWindow({ size: 3 }), history)
    expect(show(left.filter(({ written }) => !written))).not.toMatch(/^r/)
    expect(left.filter(({ role }) => role === 'tool').length).toBe(left.filter(({ role, written }) => role === 'assistant' && !written).length)
  })
})

describe('importanceScoring', () => {
  it('gives a base score of 5 to user, 2 to assistant, 1 to system and 1 to tool messages', () => {
    expect([score('user', 'hello'), score('assistant', 'hello'), score('system', 'hello'), score('tool', 'hello')]).toEqual([5, 2, 1, 1])
  })
  it('adds 0.5 for a keyword, 2 for tools, 2 for an error or fix, 1.5 for completion and 3 for a mark, in two languages', () => {
    expect(score('assistant', 'the next task')).toBe(2.5)
    expect(score('assistant', '下一个任务')).toBe(2.5)
    expect(score('assistant', 'look', CALL)).toBe(4)
    expect(score('assistant', 'a bug')).toBe(4)
    expect(score('assistant', '一个异常')).toBe(4.5)
    expect(score('assistant', '!!!COMPLETE!!!')).toBe(3.5)
    expect(score('user', '<Pin>blue</Pin>')).toBe(8)
    expect(score('user', '这很重要')).toBe(8)
  })
  it('does not score a negated error or the word "terror" as an error', () => {
    expect([score('assistant', 'compiled with 0 errors'), score('assistant', 'terror'), score('assistant', '没有错误')]).toEqual([2, 2, 2])
  })
  it('ignores markers inside tool output', () => {
    const result: Part = { type: 'tool-result', callId: 'c', output: [{ type: 'text', text: '!!!COMPLETE!!! <Pin>x</Pin>' }] }
    expect(S.importanceFactors({ id: 'x', role: 'tool', parts: [result] }).map(({ why }) => why)).toEqual(['tool', 'tool use'])
  })
  it('keeps messages that score 3.0 or more and the newest 5 of the rest, and summarizes the others', () => {
    const history = of(
      say('user', 'go', 'u'),
      say('assistant', `Found the bug and fixed it. ${LONG}`, 'fix'),
      Array.from({ length: 12 }, (_, i) => say('assistant', `note ${i} ${LONG}`, `n${i}`)),
    )
    const left = run(S.importanceScoring(), history, 1e6).map(({ id }) => id)
    expect(left).toEqual(['u', 'fix', 'summary:n0', 'n7', 'n8', 'n9', 'n10', 'n11'])
  })
})

describe('keyEvents', () => {
  const kind = (role: Message['role'], text: string) => S.keyEvent(say(role, text, 'x'))
  it('classifies each kind of key event', () => {
    expect(kind('user', 'hello')).toBe('user input')
    expect(kind('user', 'you must not push')).toBe('marked')
    expect(kind('assistant', '!!!SUMMARY!!!')).toBe('task start or end')
    expect(kind('assistant', '任务完成')).toBe('task start or end')
    expect(kind('assistant', 'that failed')).toBe('error or fix')
    expect(kind('assistant', `We decided to use a map. ${'x'.repeat(100)}`)).toBe('decision')
    expect(S.keyEvent(step(1, 'Process exited with exit code 0')[1] as Message)).toBe('key tool result')
    expect(S.keyEvent(step(1, 'some text')[0] as Message)).toBe('tool call')
    expect(kind('assistant', 'looking around')).toBeUndefined()
  })
  it.each(['任务开始', '开始任务：解析器', '开始执行新任务', 'Starting the task', 'Now I begin work on the next parser task', 'Task started'])(
    'classifies "%s" as the start of a task',
    (text) => expect(kind('assistant', text)).toBe('task start or end'),
  )
  it.each(['任务开始前先看看', '还没开始任务', 'Before starting the task I look', 'Do not start the task yet', 'starting task runner'])(
    'does not classify "%s" as the start of a task',
    (text) => expect(kind('assistant', text)).toBeUndefined(),
  )
  it.each(['看到bug在这里', '这个bug很难', '修好了bug'])('recognizes an English word between Chinese characters: %s', (text) => {
    expect(kind('assistant', text)).toBe('error or fix')
    expect(score('assistant', text)).toBe(4)
    expect(kind('assistant', text.replace('bug', 'bugle'))).toBeUndefined()
  })
  it('counts decision words only in a text of more than 100 characters', () => {
    expect(kind('assistant', `决定采用这个方案${'。'.repeat(92)}`)).toBeUndefined()
    expect(kind('assistant', `决定采用这个方案${'。'.repeat(93)}`)).toBe('decision')
  })
  it('does not classify tool output with a marker as a key event', () => {
    expect(S.keyEvent(step(1, 'text says !!!COMPLETE!!!')[1] as Message)).toBeUndefined()
  })
  it('keeps the newest 5 messages that are not key events', () => {
    const history = of(
      say('user', 'go', 'u'),
      Array.from({ length: 12 }, (_, i) => say('assistant', `note ${i} ${LONG}`, `n${i}`)),
    )
    expect(run(S.keyEvents(), history, 1e6).map(({ id }) => id)).toEqual(['u', 'summary:n0', 'n7', 'n8', 'n9', 'n10', 'n11'])
  })
})

describe('incrementalSummary', () => {
  it('summarizes chunks of 20 turns, keeps the last chunk whole, and leaves existing summaries unchanged', () => {
    const history = of(
      say('system', 'rules', 's'),
      Array.from({ length: 50 }, (_, i) => [say('user', `${i} ${LONG}`, `u${i}`), say('assistant', `${i} ${LONG}`, `a${i}`)]).flat(),
    )
    const left = run(S.incrementalSummary(), history)
    expect(left.slice(0, 5).map(({ id }) => id)).toEqual(['s', 'u0', 'summary:a0', 'summary:u20', 'u40'])
    expect(left).toHaveLength(4 + 20)
    const grown = of(...left, Array.from({ length: 20 }, (_, i) => [say('user', `new ${i} ${LONG}`, `x${i}`), say('assistant', LONG, `y${i}`)]).flat())
    const next = run(S.incrementalSummary(), grown)
    expect(next.slice(0, 4)).toEqual(left.slice(0, 4))
    expect(next.filter(({ written }) => written === 'summary').length).toBe(3)
  })
  it('asks for a model summary of at least 80 tokens for each chunk, and puts sentences of the source until then', () => {
    const history = of(
      say('user', 'go', 'u'),
      Array.from({ length: 30 }, (_, i) => say('assistant', `Step ${i}: ${LONG}`, `n${i}`)),
    )
    const wanted = S.incrementalSummary({ chunkTurns: 10 })
      .plan(history, contextOf(0))
      .filter((section) => 'cut' in section)
    expect(wanted.length).toBe(2)
    for (const section of wanted) if ('cut' in section) expect(section.wants?.maxTokens).toBeGreaterThanOrEqual(80)
    const texts = wanted.map((section) => ('cut' in section ? section.put.map(messageText).join('') : ''))
    expect(texts[0]).toContain('assistant: Step 9: Many words stand here')
    expect(texts[1]).toContain('assistant: Step 10: Many words stand here')
  })
})

describe('strategies by structure', () => {
  it('summary replaces everything but the protected core with one summary', () => {
    const left = run(S.summary(), h(`s u"task" a"${LONG}" u"more ${LONG}" a"${LONG}" u"now?"`))
    expect(left.map(({ id }) => id)).toEqual(['m0', 'm1', 'summary:m2', 'm5'])
    expect(messageText(left[2] as Message)).toMatch(/^SUMMARY of 3 earlier messages · decant:[0-9a-z]{10}\n/)
  })
  it('layered keeps user text whole, informative lines of results, and decisions in assistant text', () => {
    const prose = `First I look. ${'It is long. '.repeat(30)}We decided to use a map. ${'It is long. '.repeat(30)}Done.`
    const history = of(
      say('user', LONG, 'u'),
      say('assistant', prose, 'a'),
      step(1, Array.from({ length: 300 }, (_, i) => `line ${i}`).join('\n')),
      Array.from({ length: 6 }, (_, i) => say('assistant', 'ok then', `n${i}`)),
    )
    const [user, assistant, , result] = run(S.layered(), history)
    expect(user).toBe(history.messages[0])
    expect(messageText(assistant as Message)).toMatch(/^First I look\. We decided to use a map\. Done\. \[60 sentences left out · decant:/)
    expect(messageText(result as Message)).toMatch(/\[\d+ lines left out: 269 × "line #" · decant:/)
    expect(result?.from?.[0]?.ref).toBe('r1')
  })
  it('layered keeps sentences about errors, and leaves text whole where a cut would save little', () => {
    const prose = (...between: string[]) => ['First I look.', ...between, 'Done.'].join(' ')
    const little = 'This one goes on for long and says very little that matters to anybody who reads it.'
    const old = [prose(little, 'The build failed with an error.', little, little), prose(little, little)]
    const newer = Array.from({ length: 6 }, (_, i) => say('assistant', 'ok then', `n${i}`))
    const left = run(S.layered(), of(say('user', LONG, 'u'), ...old.map((text, i) => say('assistant', text, `a${i}`)), newer))
    expect(messageText(left[1] as Message)).toMatch(/^First I look\. The build failed with an error\. Done\. \[3 sentences left out · decant:/)
    expect(messageText(left[2] as Message)).toBe(old[1])
  })
  it('questionAnswer summarizes the steps between question and answer and keeps system messages in place', () => {
    const history = of(
      say('system', 's', 's'),
      say('user', 'q1', 'q1'),
      step(1, LONG),
      say('system', 'mode', 'mode'),
      say('assistant', 'answer 1', 'e1'),
      say('user', 'q2', 'q2'),
      step(2, LONG),
    )
    expect(run(S.questionAnswer(), history).map(({ id }) => id)).toEqual(['s', 'q1', 'summary:a1', 'mode', 'e1', 'q2', 'a2', 'r2'])
  })
  it('questionAnswer keeps the answer of each finished turn', () => {
    const turn = (n: number) => [say('user', `q${n}`, `q${n}`), ...step(n, LONG), say('assistant', `answer ${n}`, `e${n}`)]
    const history = of(turn(1), say('user', 'q2', 'q2'), say('assistant', 'answer 2', 'e2'), turn(3), say('user', 'q4', 'q4'))
    expect(run(S.questionAnswer(), history).map(({ id }) => id)).toEqual(['q1', 'summary:a1', 'e1', 'q2', 'e2', 'q3', 'summary:a3', 'e3', 'q4'])
  })
  it('toolChains keeps or cuts the text before a call of a chain with that call', () => {
    const words = (n: number) => say('assistant', `I look, ${n}.`, `w${n}`)
    const history = of(say('user', 'q', 'q'), words(1), step(1, LONG), words(2), step(2, LONG), step(3, LONG), words(4), step(4, LONG), say('user', 'so', 'so'))
    expect(run(S.toolChains(), history).map(({ id }) => id)).toEqual(['q', 'w1', 'a1', 'r1', 'summary:w2', 'w4', 'a4', 'r4', 'so'])
  })
  it('toolChains keeps the first and last call of a chain in order, and ends a chain at user text', () => {
    const history = (between: ReturnType<typeof say>) =>
      of(say('user', 'q', 'q'), step(1, LONG), step(2, LONG), step(3, LONG), step(4, LONG), between, step(5, LONG))
    expect(run(S.toolChains(), history(say('assistant', 'so', 'so'))).map(({ id }) => id)).toEqual(['q', 'a1', 'r1', 'summary:a2', 'so', 'a5', 'r5'])
    expect(run(S.toolChains(), history(say('user', 'so', 'so'))).map(({ id }) => id)).toEqual(['q', 'a1', 'r1', 'summary:a2', 'a4', 'r4', 'so', 'a5', 'r5'])
  })
  it('vectorRetrieval keeps the k messages nearest to the task, 20 by default, by words or by given vectors', () => {
    const about = (topic: string, i: number) => say('assistant', `${topic} ${i} ${LONG}`, `${topic}${i}`)
    const history = of(
      Array.from({ length: 30 }, (_, i) => about('zebra', i)),
      Array.from({ length: 20 }, (_, i) => about('parser', i)),
      say('user', 'parser parser', 'q'),
    )
    const left = run(S.vectorRetrieval({ k: 6 }), history, 1e6).filter(({ written }) => !written)
    expect(left.every(({ id }) => id.startsWith('parser') || id === 'q')).toBe(true)
    expect(left).toHaveLength(6)
    expect(run(S.vectorRetrieval(), history, 1e6).filter(({ written }) => !written)).toHaveLength(20)
    const vectors = history.messages.map((_, i) => Float32Array.from([i === 3 || i === 50 ? 1 : 0, i === 3 || i === 50 ? 0 : 1]))
    expect(
      run(S.vectorRetrieval({ k: 2 }), history, 1e6, { vectors })
        .filter(({ written }) => !written)
        .map(({ id }) => id),
    ).toEqual(['zebra3', 'q'])
  })
})

describe('extracted sentences that replace a removed run until a model writes the summary', () => {
  it('prefer sentences with names and numbers to filler, in the order in which they were said', () => {
    const idle = (id: string) => say('assistant', 'It goes on like this and says nothing. '.repeat(30), id)
    const history = of(
      say('user', 'task', 'u'),
      say('assistant', `The old token is tok_11111. ${LONG}`, 'first'),
      Array.from({ length: 6 }, (_, i) => idle(`i${i}`)),
      say('assistant', `The new token is tok_22222 and the port is 8443. ${LONG}`, 'last'),
      say('user', 'now?', 'q'),
    )
    const text = messageText(run(S.summary({ maxTokens: 80 }), history)[1] as Message)
    expect(text.indexOf('tok_11111')).toBeLessThan(text.indexOf('tok_22222'))
    expect(text).toContain('The new token is tok_22222 and the port is 8443.')
    expect(text.match(/says nothing/g)?.length ?? 0).toBeLessThan(3)
  })
  it('mention a second name before they repeat the first', () => {
    const history = of(
      say('user', 'task', 'u'),
      Array.from({ length: 20 }, (_, i) => say('assistant', `Again ${'abcdefghijklmnopqrst'[i]} about file src/one.ts here.`, `m${i}`)),
      say('assistant', `Once there was src/two.ts too. ${LONG}`, 'other'),
      Array.from({ length: 20 }, (_, i) => say('assistant', `Later ${'abcdefghijklmnopqrst'[i]} about file src/one.ts here.`, `n${i}`)),
      say('user', 'now?', 'q'),
    )
    expect(messageText(run(S.summary({ maxTokens: 60 }), history)[1] as Message)).toContain('src/two.ts')
  })
})

describe('extracted sentences at a small token limit', () => {
  const yaml = Array.from({ length: 120 }, (_, i) => `route${i}:\n  rate: ${i * 7}`).join('\n')
  const wish = '另外请把限流阈值改成每秒 150 次，配置在 config/limits.yaml。'
  const choice = '我决定采用第三种方案，因为它不需要改动数据库，风险最低，而且可以直接在代码里验证。'
  const history = of(
    say('user', '修复登录接口。', 'u'),
    say('assistant', `复现成功。我比较了三种方案，包括 pgbouncer 和 max_connections。${choice}`, 'a'),
    say('user', `好的。${wish}`, 'wish'),
    step(1, yaml, 'read_code', '{"path":"config/limits.yaml"}'),
    step(2, 'ok', 'edit_file', '{"path":"config/limits.yaml","old":"rate: 300","new":"rate: 150"}'),
    say('assistant', '限流阈值已经改为每秒 150 次。', 'done'),
    say('user', '再看看。', 'q'),
  )
  const words = (messages: readonly Message[]) => messageText(messages.find(({ written }) => written === 'summary') as Message)
  it('include a user request although each name in it occurs in another line', () => {
    expect(words(run(S.summary({ maxTokens: 180 }), history, 1e5))).toContain(`user: ${wish}`)
  })
  it('include a decision rather than lines that only add one more name', () => {
    expect(words(run(S.summary({ maxTokens: 180 }), history, 1e5))).toContain(`assistant: ${choice}`)
  })
  it('include request and decision where a result and user text share one message', () => {
    const [call, result] = step(3, yaml, 'read_code') as [Message, Message]
    const beside: Message = { ...result, id: 'beside', role: 'user', parts: [...result.parts, { type: 'text', text: wish }] }
    const mixed = of(say('user', '修复登录接口。', 'u'), call, beside, say('assistant', choice, 'a'), say('user', '再看看。', 'q'))
    const text = words(run(S.summary({ maxTokens: 130 }), mixed, 1e5))
    expect(text).toContain(wish)
    expect(text).toContain(choice)
  })
})

describe('strategies by meaning', () => {
  it('semanticClustering keeps the newest of several messages with the same content', () => {
    const history = of(
      say('user', 'go', 'u'),
      Array.from({ length: 4 }, (_, i) => say('assistant', `The build of module alpha is green again. ${LONG}`, `a${i}`)),
      say('assistant', 'Zebras graze on the plains of Kenya at dawn, giraffes watch them. '.repeat(6), 'z'),
    )
    expect(run(S.semanticClustering(), history, 1e6).map(({ id }) => id)).toEqual(['u', 'note:a0', 'a3', 'z'])
  })
  it('topicSegmentation replaces finished topics with summaries and keeps the current topic', () => {
    const topic = (words: string, id: string) => Array.from({ length: 5 }, (_, i) => say('assistant', `${words} `.repeat(20), `${id}${i}`))
    const history = of(
      say('user', 'task', 'u'),
      topic('zebra savanna lion grass', 'z'),
      topic('parser token grammar syntax', 'p'),
      topic('音乐 钢琴 旋律 节奏', 'm'),
    )
    const left = run(S.topicSegmentation(), history)
    expect(left.slice(-5).map(({ id }) => id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
    expect(left.filter(({ written }) => written === 'summary').length).toBe(2)
  })
})

describe('strategies by size and age', () => {
  it('timeDecay cuts older messages shorter and leaves the newest unchanged, by age alone if freshTokens is set', () => {
    const history = of(Array.from({ length: 60 }, (_, i) => say('assistant', `${i}. ${'Some words that fill a line of this text. '.repeat(120)}`, `m${i}`)))
    const left = run(S.timeDecay({ freshTokens: 4000 }), history)
    const sizes = left.filter(({ written }) => !written).map((message) => messageText(message).length)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes[0]).toBeLessThan((sizes.at(-1) ?? 0) / 10)
    expect(run(S.timeDecay({ freshTokens: 4000 }), history, 20_000)).toEqual(left)
    expect(left.at(-1)).toBe(history.messages.at(-1))
  })
  it('timeDecay uses the timestamps of messages where they and the current time are given', () => {
    const at = (hours: number) => new Date(Date.UTC(2026, 0, 2) - hours * 3_600_000).toISOString()
    const history = of(say('assistant', LONG.repeat(6), 'old', { at: at(20) }), say('assistant', LONG.repeat(6), 'new', { at: at(0.1) }))
    const left = run(S.timeDecay({ freshTokens: 4000 }), history, 0, { now: at(0) })
    expect(left.map(({ id }) => id)).toEqual(['note:old', 'new'])
  })
  describe('timeDecay with a budget', () => {
    const facts = (i: number) => `M${i} ${Array.from({ length: 60 }, (_, j) => `Fact ${i}-${j} is about w${i * 60 + j}.`).join(' ')}`
    const stamped = (stamp: (i: number) => string | undefined) =>
      of(
        Array.from({ length: 40 }, (_, i) => {
          const at = stamp(i)
          return say('assistant', facts(i), `m${i}`, at === undefined ? {} : { at })
        }),
      )
    const now = '2026-03-01T09:00:00Z'
    const cases = {
      'messages one day apart': stamped((i) => new Date(Date.UTC(2026, 0, 20 + i)).toISOString()),
      'all messages of the day before': stamped((i) => new Date(Date.UTC(2026, 1, 28, 9, i)).toISOString()),
      'messages without times': stamped(() => undefined),
    }
    it.each(Object.entries(cases))('uses at least 85 percent of the budget and cuts older messages shorter: %s', (name, history) => {
      const total = S.totalTokens(history.messages, contextOf(0).count)
      for (const share of [0.5, 0.3]) {
        const left = run(S.timeDecay(), history, total * share, { now })
        const tokens = S.totalTokens(left, contextOf(0).count)
        expect(tokens).toBeLessThanOrEqual(total * share)
        expect(tokens).toBeGreaterThan(total * share * 0.85)
        expect(run(S.timeDecay(), { ...history, messages: left }, total * share, { now })).toEqual(left)
        if (name === 'all messages of the day before') continue
        const size = (i: number) => messageText(left.find(({ id }) => id === `m${i}`) ?? say('user', '', 'none')).length
        expect(size(39)).toBe(facts(39).length)
        expect(size(20)).toBeLessThan(size(39))
        expect(size(20)).toBeGreaterThan(size(2))
      }
      expect(run(S.timeDecay(), history, total)).toEqual(history.messages)
    })
    it('keeps fewer messages with a short explicit half-life than by default', () => {
      const left = run(S.timeDecay({ halfLifeMessages: 2 }), cases['messages without times'], 6000)
      expect(left.filter(({ written }) => !written).length).toBeLessThan(
        run(S.timeDecay(), cases['messages without times'], 6000).filter(({ written }) => !written).length,
      )
    })
  })
  it('structuredExtraction records tasks with their last state, decisions, files and the open error', () => {
    const history = of(
      say('user', 'task', 'u'),
      say('assistant', `- [ ] parse\n- [ ] print\nWe decided to use a hand-written parser. ${LONG}`, 'plan'),
      step(1, LONG, 'read_file', '{"path":"src/a.ts"}'),
      step(2, LONG, 'edit_file', '{"path":"src/b.ts"}'),
      say('assistant', `- [x] parse\n${LONG}`, 'done'),
      step(3, `TypeError: x is undefined\n${LONG}`, 'bash', '{"command":"npm test"}'),
      Array.from({ length: 6 }, (_, i) => say('assistant', `note ${i}`, `n${i}`)),
    )
    const record = run(S.structuredExtraction(), history).find(({ written }) => written === 'record')
    const text = messageText(record as Message)
    for (const line of [
      'Task: [x] parse',
      'Task: [ ] print',
      'Decision: We decided to use a hand-written parser.',
      'File: src/a.ts (read)',
      'File: src/b.ts (changed)',
      'Open error: TypeError: x is undefined',
    ])
      expect(text).toContain(line)
  })
  it('structuredExtraction records no intention and no name as a decision', () => {
    const history = of(
      say('user', 'task', 'u'),
      say('assistant', `Now let me check the \`strategy\` package and its design. We will use the first of them. ${LONG}`, 'next'),
      step(1, LONG, 'edit_file', '{"path":"src/b.ts"}'),
      Array.from({ length: 6 }, (_, i) => say('assistant', `note ${i}`, `n${i}`)),
    )
    const text = messageText(run(S.structuredExtraction(), history).find(({ written }) => written === 'record') as Message)
    expect(text.match(/^Decision: .*/gm)).toEqual(['Decision: We will use the first of them.'])
  })
  it('structuredExtraction records no open error for error text that a call only read', () => {
    const history = of(
      say('user', 'task', 'u'),
      step(1, `throw new TypeError('no price')\n${LONG}`, 'read_file', '{"path":"src/a.ts"}'),
      step(2, `1b2c3d4 Mend the error in the parser\n${LONG}`, 'bash', '{"command":"git log --oneline"}'),
      Array.from({ length: 6 }, (_, i) => say('assistant', `note ${i}`, `n${i}`)),
    )
    const record = run(S.structuredExtraction(), history).find(({ written }) => written === 'record')
    expect(messageText(record as Message)).toContain('File: src/a.ts (read)')
    expect(messageText(record as Message)).not.toContain('Open error')
  })
  it('gitDiff cuts a diff to 10 % of the window at whole lines and keeps its head', () => {
    const diff = `diff --git a/x b/x\n@@ -1,900 +1,900 @@\n${Array.from({ length: 900 }, (_, i) => `+line number ${i} was added`).join('\n')}`
    const [, , result] = run(S.gitDiff({ window: 10_000 }), of(say('user', 'u', 'u'), step(1, diff)))
    const text = messageText(result as Message)
    expect(text.startsWith('diff --git a/x b/x\n@@ -1,900 +1,900 @@\n+line number 0')).toBe(true)
    expect(contextOf(0).estimate(text)).toBeLessThanOrEqual(1000)
    const kept = text.split('\n').length - 1
    expect(text).toMatch(new RegExp(`\\n\\[${902 - kept} lines left out · decant:`))
    expect(run(S.gitDiff(), of(say('user', 'u', 'u'), step(1, diff)))[2]).toHaveProperty('id', 'r1')
    const alike = `diff --git a/x b/x\n${'+line N of the diff\n'.repeat(4000)}`
    const cut = run(S.gitDiff({ window: 100_000 }), of(say('user', 'u', 'u'), step(1, alike)))[2]
    expect(contextOf(0).estimate(messageText(cut as Message))).toBeLessThanOrEqual(10_000)
    expect(contextOf(0).estimate(messageText(cut as Message))).toBeGreaterThan(9_900)
  })
  it('sentenceCut cuts at the end of a sentence in English, Chinese, Arabic, Urdu and Hindi', () => {
    for (const [sentence, end] of [
      ['One more sentence stands here.', '.'],
      ['这里还有一句话。', '。'],
      ['还要一句话吗？', '？'],
      ['هل هنا جملة أخرى؟', '؟'],
      ['یہاں ایک اور جملہ ہے۔', '۔'],
      ['यहाँ एक और वाक्य है।', '।'],
    ] as const) {
      const [cut] = run(S.sentenceCut({ maxTokens: 60 }), of(say('assistant', sentence.repeat(1) + ` ${sentence}`.repeat(80), 'a')))
      const words = messageText(cut as Message)
      expect(words.slice(0, words.lastIndexOf(' [')).endsWith(end)).toBe(true)
      expect(words).toMatch(/\[\d+ sentences left out · decant:[0-9a-z]+\]$/)
    }
  })
  it('sentenceCut cuts a text without a sentence end at a clause or else between characters', () => {
    for (const [text, end] of [
      [Array.from({ length: 1500 }, (_, i) => `clause number ${i}`).join(', '), ','],
      [Array.from({ length: 900 }, (_, i) => `这是第${i}个部分`).join('，'), '，'],
      [Array.from({ length: 3000 }, (_, i) => `word${i}`).join(' '), ''],
      ['👩‍👩‍👧‍👦'.repeat(1500), '👦'],
    ] as const) {
      const [cut] = run(S.sentenceCut({ maxTokens: 300 }), of(say('assistant', text, 'a')))
      const words = messageText(cut as Message)
      const head = words.slice(0, words.lastIndexOf(' ['))
      expect(words).toMatch(/ \[\d+ characters left out · decant:[0-9a-z]+\]$/)
      expect(text.startsWith(head)).toBe(true)
      expect(head.endsWith(end)).toBe(true)
      expect(contextOf(0).estimate(words)).toBeLessThanOrEqual(300)
      expect(contextOf(0).estimate(words)).toBeGreaterThan(120)
    }
  })

  it('gitDiff uses a tenth of the profile’s window unless its option sets a window', () => {
    const diff = `diff --git a/x b/x\n@@ -1,900 +1,900 @@\n${Array.from({ length: 900 }, (_, i) => `+line number ${i} was added`).join('\n')}`
    const history = of(say('user', 'u', 'u'), step(1, diff))
    const cut = (strategy: S.Strategy, window?: number) => {
      const profile = { ...contextOf(0).profile, ...(window !== undefined && { window }) }
      return contextOf(0).estimate(messageText(apply(history.messages, strategy.plan(history, contextOf(0, profile)))[2] as Message))
    }
    expect(cut(S.gitDiff(), 10_000)).toBeLessThanOrEqual(1000)
    expect(cut(S.gitDiff({ window: 20_000 }), 10_000)).toBeGreaterThan(1000)
    expect(cut(S.gitDiff())).toBeGreaterThan(2000)
  })

  it('toolOutput cuts large results to fit the budget and leaves small results unchanged', () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => `result line ${i}`).join('\n')
    const history = of(say('user', 'u', 'u'), step(1, lines(5)), step(2, lines(800)), step(3, lines(800)))
    const left = run(S.toolOutput(), history, 1000)
    expect(S.totalTokens(left, contextOf(0).count)).toBeLessThanOrEqual(1000)
    expect(left[2]).toBe(history.messages[2])
    expect(run(S.toolOutput(), history, 1e6)).toEqual(history.messages)
  })
  it('vectorRetrieval ranks by a given task rather than by the newest text, with and without vectors', () => {
    const history = of(Array.from({ length: 10 }, (_, i) => say(i % 2 === 1 ? 'assistant' : 'user', `${i < 5 ? 'alpha' : 'beta'} ${i}`, `m${i}`)))
    const vectors = history.messages.map((_, i) => Float32Array.from(i < 5 ? [1, 0] : [0, 1]))
    const kept = (rest: object) => {
      const context = contextOf(60, undefined, rest)
      const left = apply(history.messages, S.vectorRetrieval({ k: 3 }).plan(history, context)).filter(({ written }) => !written)
      return left.map(messageText).filter((text) => text !== 'alpha 0' && text !== 'beta 8')
    }
    for (const rest of [{ task: 'alpha' }, { task: 'alpha', vectors }, { task: 'the first', vectors, taskVector: Float32Array.from([1, 0]) }])
      expect(
        kept(rest).some((text) => text.startsWith('alpha')),
        JSON.stringify(Object.keys(rest)),
      ).toBe(true)
    expect(kept({ vectors }).every((text) => text.startsWith('beta'))).toBe(true)
    const refused = expect.objectContaining({ code: 'invalid-argument', remedy: expect.stringContaining('one embedder') })
    expect(() => kept({ task: 'alpha', vectors, taskVector: Float32Array.from([1, 0, 0]) })).toThrow(refused)
  })

  it('keyInformation puts its record into a later run if the first is too small, and adds no second record', () => {
    const strategy = S.keyInformation({ taskList: ['[x] parse the whole of the file', '[ ] print it', '[ ] test it'] })
    const history = h(`u"build it" a"ok, I shall" s"a rule" a"${LONG}" a"${LONG}" a"${LONG}" u"go on"`)
    const left = run(strategy, history)
    expect(left.filter(({ written }) => written === 'record').map(messageText)).toEqual([expect.stringContaining('To do: [ ] print it')])
    expect(left.map(messageText)).toContain('ok, I shall')
    expect(run(strategy, { ...history, messages: left }).map(messageText)).toEqual(left.map(messageText))
  })

  it('keyInformation adds one record even if several runs have room for it', () => {
    const history = h(`u"build it" a"${LONG}" a"${LONG}" s"a rule" a"${LONG}" a"${LONG}" u"go on"`)
    const left = run(S.keyInformation({ taskList: ['[ ] test'] }), history)
    expect(left.map(({ written, role }) => written ?? role)).toEqual(['user', 'record', 'summary', 'system', 'summary', 'user'])
  })

  it('keyInformation ignores a record of excerpts, but recognizes its record after a round trip over a wire', () => {
    const excerpts = say('user', `<9 earlier messages decant:abcdefghjk>\n#1 user: Task: not this\n</earlier>`, 'r', { written: 'record' })
    const history = of(
      say('user', 'build it', 'u'),
      excerpts,
      Array.from({ length: 4 }, (_, i) => say('assistant', LONG, `a${i}`)),
      say('user', 'go on', 'v'),
    )
    const strategy = S.keyInformation({ taskList: ['[ ] test'] })
    const left = run(strategy, history)
    expect(texts(left)).toContain('RECORD of key information\nTo do: [ ] test')
    expect(texts(left).find((text) => text.startsWith('SUMMARY'))).toMatch(/^SUMMARY of 13 /)
    const sent = { ...history, messages: left.map(({ written: _, ...message }) => message) }
    expect(texts(run(strategy, sent))).toEqual(texts(left))
  })

  it('keyRecord writes one line per entry, and keyInformationIn reads it back unchanged', () => {
    const told = { originalUserInput: 'build\n  it', pinContent: ['a\nTask: b'], gitDiffStat: '1 file' }
    const record = S.keyRecord(told, { id: 'x' }) as Message
    expect(messageText(record).split('\n').slice(0, 3)).toEqual(['RECORD of key information', 'Task: build ⏎ it', 'Pinned: a ⏎ Task: b'])
    expect(S.keyRecord(S.keyInformationIn(record), { id: 'x' })).toEqual(record)
  })

  it.each([
    ['key-information', (known: S.KeyInformationOptions) => S.keyInformation(known)],
    ['with-key-information', (known: S.KeyInformationOptions) => S.withKeyInformation(S.newest(), known)],
  ])('%s records only the entries that fit if there is no room for all', (_, made) => {
    const strategy = made({ gitDiffStat: '1 file changed', taskList: ['[ ] test'], recentMemories: LONG.repeat(9), pinContent: 'use tabs' })
    const history = h(`u"build it" a"${LONG}" a"${LONG}" a"${LONG}" u"go on"`)
    const left = run(strategy, history, 120, { mustFit: true })
    const record = left.find(({ written }) => written === 'record')
    expect(record && messageText(record).split('\n')).toEqual(['RECORD of key information', 'Pinned: use tabs', 'To do: [ ] test', 'Changes: 1 file changed'])
  })

  it('keyRecord drops a trailing line break and omits blank entries', () => {
    const record = S.keyRecord({ pinContent: ' \n', taskList: '- [ ] test\n' }, { id: 'x' }) as Message
    expect(messageText(record).split('\n')).toEqual(['RECORD of key information', 'To do: - [ ] test'])
  })

  it('keyInformation puts the original task first, in a record before the summary', () => {
    const left = run(S.keyInformation({ originalUserInput: 'build it', taskList: ['[ ] test'] }), h(`u"build it" a"${LONG}" a"${LONG}" a"${LONG}" u"go on"`))
    expect(left.map(({ written }) => written)).toEqual(['record', 'summary', undefined])
    expect(
      messageText(left[0] as Message)
        .split('\n')
        .slice(1),
    ).toEqual(['Task: build it', 'To do: [ ] test'])
  })
})

describe('strategies known from other agents', () => {
  it('clearToolResults clears all but the newest 3 results, except of excluded tools or if it saves less than minFreedTokens', () => {
    const history = of(
      say('user', 'u', 'u'),
      Array.from({ length: 6 }, (_, i) => step(i, LONG, i === 1 ? 'plan' : 'read_file')),
    )
    const cleared = (messages: readonly Message[]) => messages.filter((message) => /^\[\d+ lines? left out/.test(messageText(message))).map(({ id }) => id)
    expect(cleared(run(S.clearToolResults(), history))).toEqual(['r0', 'r1', 'r2'])
    expect(cleared(run(S.clearToolResults({ exclude: ['plan'] }), history))).toEqual(['r0', 'r2'])
    const unnamed = history.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, callId: '' } : part)),
    }))
    expect(cleared(run(S.clearToolResults({ exclude: ['plan'] }), { ...history, messages: unnamed }))).toEqual(['r0', 'r2'])
    expect(run(S.clearToolResults({ minFreedTokens: 100_000 }), history)).toEqual(history.messages)
  })
  it('supersededReads clears an older view of a file that was read again or edited later', () => {
    const read = (n: number, path: string) => step(n, `${n} ${LONG}`, 'read_file', JSON.stringify({ path }))
    const history = of(say('user', 'u', 'u'), read(1, 'a.ts'), read(2, 'b.ts'), step(3, 'ok', 'edit_file', '{"path":"b.ts"}'), read(4, 'a.ts'), read(5, 'c.ts'))
    const gone = run(S.supersededReads(), history)
      .filter((message) => messageText(message).startsWith('['))
      .map(({ id }) => id)
    expect(gone).toEqual(['r1', 'r2'])
  })
  it('supersededReads matches results to calls by order where call ids repeat or one message holds several calls', () => {
    const named = (calls: readonly (readonly [name: string, path: string])[], at: number): Message[] => [
      { id: `a${at}`, role: 'assistant', parts: calls.map(([name, path]) => ({ type: 'tool-call', callId: name, name, input: JSON.stringify({ path }) })) },
      {
        id: `r${at}`,
        role: 'tool',
        parts: calls.map(([name, path]) => ({ type: 'tool-result', callId: name, output: [{ type: 'text', text: `${path} ${at} ${LONG}` }] })),
      },
    ]
    const cleared = (...steps: (readonly (readonly [string, string])[])[]) =>
      run(S.supersededReads(), of(say('user', 'u', 'u'), ...steps.flatMap(named))).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'tool-result' ? [partText(part).startsWith('[')] : [])),
      )
    expect(cleared([['read', 'a']], [['write', 'a']], [['read', 'b']], [['read', 'c']])).toEqual([true, false, false, false])
    expect(
      cleared([
        ['write', 'a'],
        ['read', 'a'],
      ]),
    ).toEqual([false, false])
    expect(
      cleared([
        ['read', 'a'],
        ['read', 'b'],
        ['write', 'a'],
      ]),
    ).toEqual([true, false, false])
  })
  it('foldRepeats clears identical and near-identical results and keeps the newest', () => {
    const poll = (n: number) => Array.from({ length: 30 }, (_, i) => `job ${i} is ${i === 3 ? `at ${n}` : 'waiting'}`).join('\n')
    const history = of(say('user', 'u', 'u'), step(1, poll(1)), step(2, poll(2)), step(3, LONG), step(4, poll(3)))
    const gone = run(S.foldRepeats(), history)
      .filter((message) => messageText(message).startsWith('['))
      .map(({ id }) => id)
    expect(gone).toEqual(['r1', 'r2'])
  })
  it('dropReasoning removes reasoning of finished turns only, and keeps that of the latest assistant message', () => {
    const left = run(S.dropReasoning(), h('u a~"x" u a~[1] r1 a~"y"'))
    expect(show(left)).toBe('u a"x" u a~[1] r1 a~"y"')
  })
  it('shrinkOnArrival shortens the newest result, which no model has seen, even after bound reasoning, and leaves older messages unchanged', () => {
    const plain = of(say('user', 'u', 'u'), step(1, LONG.repeat(20)), step(2, LONG.repeat(20)))
    const thought: Part = { type: 'reasoning', text: 'I look.', signature: 'signed' }
    const messages = plain.messages.map((message) => (message.role === 'assistant' ? { ...message, parts: [thought, ...message.parts] } : message))
    for (const history of [plain, { ...plain, messages }]) {
      const left = apply(history.messages, S.shrinkOnArrival({ maxTokens: 100 }).plan(history, contextOf(0, profileNamed('anthropic-bound'))))
      expect(left.slice(0, 4)).toEqual(history.messages.slice(0, 4))
      expect(messageText(left[4] as Message).length).toBeLessThan(1000)
    }
  })
  it('elideImages replaces the images of all but the newest message that has one', () => {
    expect(show(run(S.elideImages(), h('u# a u# a u')))).toMatch(/^u"\[1 image left out · decant:.*" a u# a u$/)
  })

  it('elideImages replaces a message of a hosted image tool as a whole with a note', () => {
    const drawn = (id: string): Message => ({
      id,
      role: 'assistant',
      parts: [
        { type: 'tool-call', callId: id, name: 'image_generation', input: '', hosted: true },
        { type: 'tool-result', callId: id, output: [{ type: 'image', url: `data:image/png;base64,${id}` }], hosted: true },
      ],
    })
    const history = { messages: [say('user', 'Draw.', 'u'), drawn('one'), drawn('two'), say('user', 'Thanks.', 'v')], tools: [] }
    const after = run(S.elideImages(), history)
    expect(after.map((message) => (history.messages.includes(message) ? message.id : messageText(message)))).toEqual([
      'u',
      expect.stringMatching(/^\[1 message left out · decant:/),
      'two',
      'v',
    ])
  })
  it('structuralFloor keeps every call and leaves the newest six messages unchanged', () => {
    const history = of(
      say('user', LONG, 'u'),
      Array.from({ length: 10 }, (_, i) => step(i, Array.from({ length: 90 }, (_, n) => `row ${n}`).join('\n'))),
    )
    const left = run(S.structuralFloor(), history)
    expect(left).toHaveLength(21)
    expect(left.slice(-6)).toEqual(history.messages.slice(-6))
    expect(left[0]).toBe(history.messages[0])
  })
  it('structuralFloor keeps the beginning of old assistant text and all user text', () => {
    const history = of(
      Array.from({ length: 4 }, (_, i) => [say('user', `${i} ${LONG}`, `u${i}`), say('assistant', `${i} ${LONG}`, `a${i}`)]),
      Array.from({ length: 6 }, (_, i) => say('assistant', 'ok then', `n${i}`)),
    )
    const left = run(S.structuralFloor(), history)
    expect(left.filter(({ role }) => role === 'user')).toEqual(history.messages.filter(({ role }) => role === 'user'))
    for (let i = 0; i < 4; i++) expect(messageText(left[2 * i + 1] as Message).length).toBeLessThan(LONG.length / 2)
  })
  it('structuralFloor cuts results to one length before it removes any, if the result must fit the budget', () => {
    const rows = (n: number) => Array.from({ length: n }, (_, row) => `row ${row} of many that were printed`).join('\n')
    const history = of(
      say('user', 'go', 'u'),
      Array.from({ length: 8 }, (_, i) => step(i, rows(i === 0 ? 3 : 60))),
    )
    const left = run(S.structuralFloor({ keepNewest: 16 }), history, 1500, { mustFit: true })
    expect(left.map(({ id }) => id)).toEqual(history.messages.map(({ id }) => id))
    expect(left[2]).toBe(history.messages[2])
    const sizes = left.slice(3).flatMap(({ role, parts }) => (role === 'tool' ? [parts.map(partText).join('').length] : []))
    expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) * 1.3)
  })
  it('newest and random stay within the budget, and random depends on its seed', () => {
    const history = of(
      say('user', 'u', 'u'),
      Array.from({ length: 40 }, (_, i) => say('assistant', `${i} ${LONG}`, `m${i}`)),
      say('user', 'now', 'q'),
    )
    for (const strategy of [S.newest(), S.random(3), S.random(4)]) {
      const left = run(strategy, history, 2500)
      expect(S.totalTokens(left, contextOf(0).count)).toBeLessThanOrEqual(2500)
      expect(left.length).toBeGreaterThan(8)
    }
    expect(texts(run(S.random(3), history, 2500))).not.toEqual(texts(run(S.random(4), history, 2500)))
  })
})

describe('edits of strategies', () => {
  it('contain only refs of stored, non-empty texts', () => {
    const stored = new Map<string, string>()
    const context = contextOf(0)
    const ref = (text: string) => {
      const handle = context.ref(text)
      stored.set(handle, text)
      return handle
    }
    const history = of(
      say('user', 'u', 'u'),
      step(1, LONG.repeat(9)),
      Array.from({ length: 12 }, (_, i) => say('assistant', `${i} ${LONG}`, `m${i}`)),
    )
    for (const name of Object.keys(S.strategies)) {
      if (name === 'cover') continue
      for (const message of run(S.strategyNamed(name), history, 200, { ref }))
        for (const match of messageText(message).matchAll(/decant:([0-9a-z]{10})/g)) expect(stored.get(match[1] as string), name).toBeTruthy()
    }
    expect(messageText(S.noteFor(history.messages.slice(1, 3), context))).toBe(
      `[2 messages left out · decant:${context.ref(S.refText(history.messages.slice(1, 3)))}]`,
    )
  })
  it('replace a unit with a digest and drop later reasoning where old text may not be shortened in place', async () => {
    const { profileNamed } = await import('../../src/law/index.ts')
    const bound = profileNamed('anthropic-bound')
    const history = of(
      say('user', 'u', 'u'),
      step(1, LONG.repeat(5)),
      {
        id: 't',
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'hm', signature: 'x' },
          { type: 'text', text: 'so' },
        ],
      },
      say('user', 'go on', 'q'),
    )
    const left = apply(history.messages, S.clearToolResults({ keepNewest: 0 }).plan(history, contextOf(0, bound)))
    expect(left.map(({ id }) => id)).toEqual(['u', 'summary:a1', 't', 'q'])
    expect(messageText(left[1] as Message)).toContain('The assistant used read_file with {}')
    expect(left[2]?.parts.map(({ type }) => type)).toEqual(['text'])
  })
  it('are planned within a time limit for thousands of messages', () => {
    const history = of(
      say('user', 'u', 'u'),
      Array.from({ length: process.env.DECANT_LONG ? 100_000 : 1_500 }, (_, i) => step(i, `${i} ${LONG.slice(0, 300)}`)),
    )
    for (const name of Object.keys(S.strategies)) {
      const start = performance.now()
      run(S.strategyNamed(name), history, 20_000)
      expect(performance.now() - start, name).toBeLessThan(process.env.DECANT_LONG ? 120_000 : 15_000)
    }
  }, 120_000)
})
