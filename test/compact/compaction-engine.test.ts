import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CompactionEngine, type SummaryModel } from '../../src/compact/index.ts'

const saying = (say: () => string): SummaryModel => ({ generate: async () => ({ status: 'ok', text: say(), finish: 'stop' }) })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-engine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'user', 'compaction_flush.jsonl')
const long = (rounds: number) =>
  Array.from({ length: rounds }, (_, i) => [
    { role: 'user', content: `第${i + 1}轮用户消息：请帮我分析问题${i + 1}` },
    { role: 'assistant', content: `第${i + 1}轮助手回复：关于问题${i + 1}的分析结果是...${'详细内容'.repeat(20)}` },
  ]).flat()

describe('CompactionEngine', () => {
  it('should_compact_threshold', async () => {
    const engine = new CompactionEngine(null, folder)
    const asked = [17000, 16000, 20000].map((used) => engine.shouldCompact(used, 20000))
    expect(await Promise.all(asked)).toEqual([true, false, true])
    expect(await engine.shouldCompact(0, 0)).toBe(true)
  })

  it('compact_preserves_recent, compact_has_summary', async () => {
    const engine = new CompactionEngine(
      saying(() => '这是压缩后的摘要。用户在讨论项目架构。'),
      folder,
    )
    const history = long(20)
    const result = await engine.compact(history, { keepRecent: 5 })
    expect(result.compactedHistory).toHaveLength(11)
    expect(result.compactedHistory.slice(1)).toEqual(history.slice(-10))
    expect(result.summary).toContain('项目架构')
    expect(result.compressionRatio).toBeLessThan(1)
    expect(result.status).toBe('model')
  })

  it('compact_short_history_no_op', async () => {
    const history = long(3)
    expect((await new CompactionEngine(null, folder).compact(history)).compactedHistory).toBe(history)
  })

  it('flush_writes_to_memory, each line once, after a torn tail', async () => {
    const facts = JSON.stringify([
      { type: 'decision', content: '使用 React' },
      { type: 'preference', content: '简短回答' },
    ])
    const engine = new CompactionEngine(
      saying(() => facts),
      folder,
    )
    expect((await engine.compact(long(20))).flushedToMemory).toHaveLength(2)
    writeFileSync(file(), '{"torn', { flag: 'a' })
    await engine.compact(long(20))
    await engine.flushToMemory([{ role: 'user', content: 'We decided to use Vue.' }])
    const lines = readFileSync(file(), 'utf8').split('\n')
    expect(lines.filter((line) => line.includes('React'))).toHaveLength(1)
    expect(lines).toContain('{"type":"decision","content":"We decided to use Vue."}')
  })

  it.each(['', '抱歉，我无法完成。', '{"error":"overloaded"}', 'An English answer', '虚构的数字 987654', '长'.repeat(9000)])(
    'degrades on the answer %j',
    async (text) => {
      const history = [{ role: 'user', content: '我们决定不要删除数据库。' }, ...long(20)]
      const result = await new CompactionEngine(
        saying(() => text),
        folder,
      ).compact(history)
      expect(result.status).toBe('extractive')
      expect(result.summary).toContain('我们决定不要删除数据库。')
      expect(result.keyDecisionsPreserved).toBe(result.keyDecisionsTotal)
    },
  )

  it('degrades when the model throws', async () => {
    const throwing: SummaryModel = { generate: () => Promise.reject(new Error('down')) }
    expect((await new CompactionEngine(throwing, folder).compact(long(20))).status).toBe('extractive')
  })
})
