import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { PROMPTS_EN } from '../../src/compact/prompts/prompts-en.ts'
import { factsWithin, repairSummary } from '../../src/compact/summary/repair-summary.ts'
import { scriptedModel } from '../../src/model/index.ts'

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
  de: [
    'Wir haben uns für PostgreSQL statt MySQL entschieden.',
    'Die Frist ist der 15. März.',
    'Ich mag kurze Antworten.',
    'Wir müssen noch den Cron-Dienst von NanoBot prüfen.',
    'Das Budget beträgt 20.000 Euro.',
  ],
}
const QUESTION = {
  zh: (i: number) => `请帮我分析第${i}个问题：模块 ${i} 为什么有警告 W${1000 + i}？`,
  de: (i: number) => `Warum meldet Modul ${i} die Warnung W${1000 + i}?`,
  en: (i: number) => `Why does module ${i} print W${1000 + i}?`,
}
const ANSWER = {
  zh: (i: number) => `警告 W${1000 + i} 来自初始化顺序。${'这里的分析比较长，逐步检查了输入、输出和配置。'.repeat(4)}`,
  de: (i: number) =>
    `W${1000 + i} kommt von der Reihenfolge beim Start. ${'Die Untersuchung ist lang und betrachtet Eingaben, Ausgaben und Einstellungen. '.repeat(4)}`,
  en: (i: number) => `W${1000 + i} comes from the order of start. ${'The analysis is long and looks at input, output and settings. '.repeat(4)}`,
}

describe.each(['zh', 'en', 'de'] as const)('key facts that the user states in %s', (language) => {
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

describe('what a model states in its summary', () => {
  const STATED = {
    zh: [
      '用户决定使用 PostgreSQL 而不是 MySQL。',
      '项目截止日期是 3 月 15 日。',
      '用户偏好简短回答。',
      '待办：需要调研 NanoBot 的 Cron 机制。',
      '预算是 20 万元。',
    ],
    en: [
      'The user decided on PostgreSQL rather than MySQL.',
      'The deadline is 15 March.',
      'The user prefers short answers.',
      'Still open: the Cron mechanism of NanoBot.',
      'The budget is 20,000 dollars.',
    ],
  }
  const LESS = { zh: '对话分析了若干模块的警告，警告来自初始化顺序。', en: 'The warnings of some modules come from the order of start.' }
  const roundsOf = (language: 'zh' | 'en', facts: readonly string[]) =>
    Array.from({ length: 18 }, (_, i) => [
      { role: 'user', content: facts[i] ?? QUESTION[language](i) },
      { role: 'assistant', content: ANSWER[language](i) },
    ]).flat()
  /** The summaries of compactions in which the model answers with one text after the other, and the user says something new after each. */
  const summariesOf = async (language: 'zh' | 'en', answers: readonly string[], later: readonly string[] = []) => {
    const model = scriptedModel({ '*': answers.flatMap((answer) => ['[]', answer]) })
    const folder = mkdtempSync(join(tmpdir(), 'decant-facts-'))
    const summaries: string[] = []
    // The source must have the values that the model states, in words that are no key facts.
    let history = roundsOf(language, [`PostgreSQL / MySQL, 15 March, 3 月 15 日, NanoBot Cron, 20,000, 20 万: ${QUESTION[language](0)}`])
    for (const said of [...later, ...Array<string>(answers.length)].slice(0, answers.length)) {
      const { compactedHistory, status } = await new CompactionEngine(model, folder).compact(history, { keepRecent: 5 })
      expect(status).toBe('model')
      summaries.push(compactedHistory[0]?.content ?? '')
      history = [...compactedHistory, ...roundsOf(language, said === undefined ? [] : [said])]
    }
    return summaries
  }

  it.each(['zh', 'en'] as const)('is put back below the next summary if that leaves it out, and is gone if two leave it out: %s', async (language) => {
    const [, second, third] = await summariesOf(language, [`${STATED[language].join(' ')} ${LESS[language]}`, LESS[language], LESS[language]])
    for (const stated of STATED[language]) {
      expect(second).toContain(`· summary] ${stated}`)
      expect(third).not.toContain(stated)
    }
  })

  it('is put back once more if a summary in between states it, also where a model copies the line', async () => {
    const [, second, third, fourth] = await summariesOf('en', [
      'The deadline is 15 March. The modules print warnings.',
      LESS.en,
      `${LESS.en}\n- [fact · summary] The deadline is 15 March.`,
      LESS.en,
    ])
    expect(second).toContain('- [fact · summary] The deadline is 15 March.')
    expect(third).toContain('The deadline is 15 March.')
    expect(fourth).toContain('- [fact · summary] The deadline is 15 March.')
  })

  it('is read from a list without its marks, and not from headings, tables and items that are ticked off', async () => {
    const list = [
      '## Remaining work',
      '- The deadline is 15 March.',
      '- [ ] Still open: the Cron mechanism.',
      '- [x] NanoBot was a remaining task.',
      '| Budget | 20,000 |',
    ]
    const [, second] = await summariesOf('en', [list.join('\n'), LESS.en])
    expect(second?.split('\n').filter((line) => line.includes('· summary]'))).toEqual([
      '- [fact · summary] The deadline is 15 March.',
      '- [todo · summary] Still open: the Cron mechanism.',
    ])
  })

  it.each([
    ['en', 'The deadline is 15 March.', 'We moved the deadline to 22 March.'],
    ['en', 'The budget is 20,000 dollars.', 'The budget is 25,000 dollars from today.'],
    ['en', 'Still open: the Cron mechanism of NanoBot.', 'The Cron mechanism of NanoBot is done.'],
    ['zh', '项目截止日期是 3 月 15 日。', '截止日期改到 3 月 22 日了。'],
    ['zh', '预算是 20 万元。', '预算调整为 25 万元。'],
    ['zh', '待办：需要调研 NanoBot 的 Cron 机制。', 'NanoBot 的 Cron 机制已经调研完了。'],
  ] as const)('is not put back if the user replaces it later (%s): %s', async (language, stated, later) => {
    const [, second] = await summariesOf(language, [`${stated} ${LESS[language]}`, LESS[language]], [later])
    expect(second).not.toContain(stated)
  })

  it('is not put back if the next summary states something else in its place', async () => {
    const [, second] = await summariesOf('en', [`The deadline is 15 March. ${LESS.en}`, `The deadline is 3 March. ${LESS.en}`], ['3 March it is.'])
    expect(second).not.toContain('15 March')
  })

  it('is missing if a later history does not hold it, and does not enter the memory file as words of user or assistant', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-facts-'))
    const engine = new CompactionEngine(scriptedModel({ '*': ['[]', STATED.en.join(' ')] }), folder)
    const { compactedHistory } = await engine.compact(roundsOf('en', FACTS.en), { keepRecent: 5 })
    const { missingKeyInfo } = await engine.verifyCompaction(compactedHistory, compactedHistory.slice(1))
    expect(missingKeyInfo).toEqual(expect.arrayContaining(['The deadline is 15 March.', 'The budget is 20,000 dollars.']))
    const facts = await new CompactionEngine(null, folder).flushToMemory(compactedHistory)
    expect(facts.map(({ content }) => content)).not.toContain('The user prefers short answers.')
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
