import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { PROMPTS_EN } from '../../src/compact/prompts/prompts-en.ts'
import { factsWithin, repairSummary } from '../../src/compact/summary/repair-summary.ts'

const FACTS = {
  zh: [
    '我们决定使用 PostgreSQL 而不是 MySQL。',
    '项目截止日期是 3 月 15 日。',
    '我偏好简短回答。',
    '待办：需要调研 NanoBot 的 Cron 机制。',
    '预算是 20 万元。',
  ],
  en: [
    'We decided on PostgreSQL rather than MySQL.',
    'The deadline is 15 March.',
    'I prefer short answers.',
    'We still need to look into the Cron mechanism of NanoBot.',
    'The budget is 20,000 dollars.',
  ],
}
const QUESTION = {
  zh: (i: number) => `请帮我分析第${i}个问题：模块 ${i} 为什么有警告 W${1000 + i}？`,
  en: (i: number) => `Why does module ${i} print W${1000 + i}?`,
}
const ANSWER = {
  zh: (i: number) => `警告 W${1000 + i} 来自初始化顺序。${'这里的分析比较长，逐步检查了输入、输出和配置。'.repeat(4)}`,
  en: (i: number) => `W${1000 + i} comes from the order of start. ${'The analysis is long and looks at input, output and settings. '.repeat(4)}`,
}

describe.each(['zh', 'en'] as const)('key facts that the user states in %s', (language) => {
  const facts = FACTS[language]

  it.each([0, 3, 8])('survive five compactions, wherever they are said: from round %i on', async (from) => {
    const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-facts-')))
    let history: readonly { role: string; content: string }[] = []
    for (let round = 0; round < 5; round++) {
      const rounds = Array.from({ length: 18 }, (_, k) => k + round * 18).flatMap((i) => [
        { role: 'user', content: facts[i - from] ?? QUESTION[language](i) },
        { role: 'assistant', content: ANSWER[language](i) },
      ])
      const { compactedHistory, status } = await engine.compact([...history, ...rounds], { keepRecent: 5 })
      expect(status).toBe('extractive')
      history = compactedHistory
    }
    const lines = history.flatMap(({ content }) => content.split('\n'))
    for (const fact of facts) expect(lines.filter((line) => line.includes(fact))).toHaveLength(1)
  })
})

describe('the list of key facts below a summary', () => {
  const fact = (content: string, type: 'fact' | 'decision' | 'todo' = 'fact', speaker: 'user' | 'assistant' = 'user') => ({
    type,
    content,
    speaker,
    verified: true,
  })

  it('takes over facts of the user and decisions that the summary quotes, and leaves its other lines where they are', () => {
    const summary = '[user] The port is 8080.\n[assistant] The port is 8080 in the logs too.\n[assistant] We decided to keep it.'
    const facts = [
      fact('The port is 8080.'),
      fact('The port is 8080 in the logs too.', 'fact', 'assistant'),
      fact('We decided to keep it.', 'decision', 'assistant'),
    ]
    expect(repairSummary(summary, facts, 1000, PROMPTS_EN).split('\n')).toEqual([
      '[assistant] The port is 8080 in the logs too.',
      PROMPTS_EN.kept,
      '- [fact · user] The port is 8080.',
      '- [decision · assistant] We decided to keep it.',
    ])
  })

  it('leaves a quoted fact in its place if there is no room for it', () => {
    expect(repairSummary('[user] The port is 8080.', [fact('The port is 8080.')], 8, PROMPTS_EN)).toBe('[user] The port is 8080.')
  })

  it('prefers the newest facts of a type, in their order, if there is not room for all', () => {
    const facts = ['The port is 8080.', 'The port is 8081.', 'The port is 8082.'].map((content) => fact(content))
    expect(factsWithin(facts, 30).map(({ content }) => content)).toEqual(['The port is 8081.', 'The port is 8082.'])
  })
})
