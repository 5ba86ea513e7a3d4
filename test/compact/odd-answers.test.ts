import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { parseNamedFacts } from '../../src/compact/summary/facts/parse-named-facts.ts'
import { type Scripted, scriptedModel } from '../../src/model/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-odd-answers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DECIDED = '我们决定使用 PostgreSQL 16。'
const DUE = '项目截止日期是 3 月 15 日。'
const history = [DECIDED, DUE].flatMap((content) => [
  { role: 'user', content },
  { role: 'assistant', content: '好的。' },
])

/** The entries of the flush for a model's answer. */
async function flushed(answer: Scripted) {
  const engine = new CompactionEngine(scriptedModel({ 'gemini-flash': answer }), folder)
  return (await engine.flushToMemory(history)).map(({ type, content }) => [type, content])
}

describe('memory entries in a model’s answer', () => {
  it.each(['Decision', ' decisions ', '决定', '关键决策'])('are decisions if their type is written %j', async (type) => {
    expect(await flushed(JSON.stringify([{ type, content: DECIDED }]))).toEqual([['decision', DECIDED]])
  })

  it('are read with capitalised keys, and rules add nothing that the model left out', async () => {
    expect(await flushed(JSON.stringify([{ Type: 'Fact', CONTENT: DUE }]))).toEqual([['fact', DUE]])
  })

  it('are replaced by those that rules find if none can be read', async () => {
    const byRule = [
      ['decision', DECIDED],
      ['fact', DUE],
    ]
    for (const answer of ['[{"type":"note","content":"x"},null,3,{"content":"y"}]', '{"type": 5, "content": ["x"]}', '["使用 PostgreSQL"]'])
      expect(await flushed(answer)).toEqual(byRule)
  })

  it('are kept if complete before a cut, and rules find the rest', async () => {
    const text = `[${JSON.stringify({ type: 'decision', content: DECIDED })}, {"type": "fact", "con`
    expect(await flushed({ status: 'ok', text, finish: 'length', usage: { input: 1, output: 1 } })).toEqual([
      ['decision', DECIDED],
      ['fact', DUE],
    ])
  })

  it('are read without a list around them, alone or one per line', async () => {
    const [decided, due] = [
      ['decision', DECIDED],
      ['fact', DUE],
    ].map(([type, content]) => JSON.stringify({ type, content }))
    expect(await flushed(decided ?? '')).toEqual([['decision', DECIDED]])
    expect(await flushed(`好的：\n\`\`\`json\n${due}\n\`\`\`\n`)).toEqual([['fact', DUE]])
    expect(await flushed(`${due}\n${decided}`)).toEqual([
      ['fact', DUE],
      ['decision', DECIDED],
    ])
  })

  it('are not read from reasoning before the list', async () => {
    expect(await flushed(`<think>[{"type":"fact","content":"x"}]</think>\n[{"type":"fact","content":"${DUE}"}]`)).toEqual([['fact', DUE]])
    expect(await flushed('<think>[{"type":"fact","content":"x"}]</think>\n[]')).toEqual([])
  })

  it('are read from several lists and despite text after them; a broken list leaves it to the rules', async () => {
    const [decided, due] = [
      { type: 'decision', content: DECIDED },
      { type: 'fact', content: `${DUE} [见 ]\\"` },
    ].map((one) => JSON.stringify([one]))
    const both = [
      ['decision', DECIDED],
      ['fact', `${DUE} [见 ]\\"`],
    ]
    expect(await flushed(`\`\`\`json\n${decided}\n\`\`\`\n说明：以上信息见第 [1] 轮。`)).toEqual([['decision', DECIDED]])
    expect(await flushed(`### 决策\n\`\`\`json\n${decided}\n\`\`\`\n### 事实\n\`\`\`json\n${due}\n\`\`\`\n- [ ] 待确认`)).toEqual(both)
    const byRule = [
      ['decision', DECIDED],
      ['fact', DUE],
    ]
    expect(await flushed(`${decided}\n${due?.slice(0, -3)}`)).toEqual(byRule)
    expect(await flushed('- [ ] 待确认')).toEqual(byRule)
    expect(await flushed('```json\n[ ]\n```')).toEqual([])
  })

  it('are searched in linear time in an answer of blanks', () => {
    const read = (size: number) => {
      const text = `${' '.repeat(size)}x`
      return () => parseNamedFacts({ status: 'ok', text, usage: { input: 0, output: 0 }, finish: 'stop' }, [])
    }
    expect(growth(4000, read)).toBeLessThan(MOST_GROWTH)
  })

  it('are none in an empty list, and other brackets are not taken for a list', async () => {
    expect(await flushed('没有。[]')).toEqual([])
    expect(await flushed(`提取结果 [共 1 条]：\n[{"type":"fact","content":"${DUE}"}]`)).toEqual([['fact', DUE]])
  })
})

describe('argument checks of CompactionEngine', () => {
  const engine = new CompactionEngine(null, folder)
  const refused = expect.objectContaining({ code: 'invalid-argument' })

  it.each([null, undefined, 'abc', {}, [null], ['a'], [[]]])('reject %j with invalid-argument', async (odd) => {
    await expect(engine.compact(odd as never)).rejects.toEqual(refused)
    await expect(engine.flushToMemory(odd as never)).rejects.toEqual(refused)
    await expect(engine.verifyCompaction(odd as never, [])).rejects.toEqual(refused)
    await expect(engine.verifyCompaction([], odd as never)).rejects.toEqual(refused)
  })

  it('reject call arguments that JSON cannot represent with not-this-format, and accept deeply nested ones', async () => {
    const calling = (input: object) => [...history, { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input }] }]
    const circle: Record<string, unknown> = {}
    circle.own = circle
    let deep: object = {}
    for (let i = 0; i < 20_000; i++) deep = { deep }
    const unsaid = expect.objectContaining({ code: 'not-this-format' })
    for (const odd of [calling({ count: 1n }), calling(circle)]) {
      await expect(engine.compact(odd)).rejects.toEqual(unsaid)
      await expect(engine.flushToMemory(odd)).rejects.toEqual(unsaid)
      await expect(engine.verifyCompaction(odd, [])).rejects.toEqual(unsaid)
    }
    expect(await engine.compact(calling(deep))).toMatchObject({ status: 'unchanged', reasons: ['short'] })
  })

  it('let verifyCompaction accept a result with Python field names', async () => {
    expect(await engine.verifyCompaction(history, { compacted_history: history } as never)).toMatchObject({ quality: 'good', keyDecisionsTotal: 1 })
    expect(await engine.verifyCompaction(history, { compacted_history: [] } as never)).toMatchObject({ quality: 'poor', keyDecisionsPreserved: 0 })
  })
})

it('a summary and a memory entry may name what their source writes with invisible characters in it', async () => {
  const words =
    'The parser in src/\u200bparser/\u202aindex.ts\u202c skips empty rows, which is why the number of rows at its end differs from the number in the file.'
  const messages = [words, `${words} Please look at it once more.`].flatMap((content) => [
    { role: 'user', content },
    { role: 'assistant', content: 'I looked at it.' },
  ])
  const answer = {
    'gemini-flash': [JSON.stringify([{ type: 'fact', content: 'src/parser/index.ts skips empty rows' }]), 'src/parser/index.ts skips empty rows.'],
  }
  const { status, flushedToMemory } = await new CompactionEngine(scriptedModel(answer), folder).compact(messages, 0)
  expect([status, flushedToMemory.map(({ verified }) => verified)]).toEqual(['model', [true]])
})
