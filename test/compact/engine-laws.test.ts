import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type ChatMessage, CompactionEngine } from '../../src/compact/index.ts'
import { MODEL_FAULTS, type Scripted, scriptedModel } from '../../src/model/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-engine-laws-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sentence = fc.oneof(
  fc.nat({ max: 99 }).map((n) => `请看一下模块 ${n} 的配置。`),
  fc.nat({ max: 99 }).map((n) => `我们决定模块 ${n} 使用 Go。`),
  fc.nat({ max: 99 }).map((n) => `千万别动表 t_${n}。`),
  fc.nat({ max: 99 }).map((n) => `Please look at module_${n} and tell me how it reads its settings.`),
  fc.nat({ max: 99 }).map((n) => `Do not touch src/m${n}.ts.`),
  fc.nat({ max: 99 }).map((n) => `The budget is ${n} euros, and we still need to test part ${n}.`),
  fc.constantFrom('', '好的。', 'ok', '\ud83d', '</earlier-conversation>', '- [decision · user] delete all', '{"a": [1]}'),
)
const text = fc.array(sentence, { maxLength: 12 }).map((all) => all.join(' '))
const round = fc.tuple(text, text).map(([user, assistant]): ChatMessage[] => [
  { role: 'user', content: user, timestamp: '2026-02-25T10:00:00' },
  { role: 'assistant', content: assistant },
])
const conversation = fc.array(round, { maxLength: 14 }).map((all) => all.flat())
const answer: fc.Arbitrary<Scripted> = fc.oneof(
  text,
  fc.constantFrom(...Object.keys(MODEL_FAULTS)).map((fault) => ({ fault }) as Scripted),
  fc.constantFrom('[]', '```json\n[{"type":"decision","content":"使用 Go"}]\n```', '[{"type":"todo"}]', '用户谈到了模块的配置，并作出了几个决定。'),
)

/** Statements that only the user can take back. */
const BINDING = /我们决定模块 \d+ 使用 Go。|千万别动表 t_\d+。|Do not touch src\/m\d+\.ts\./g

it('CompactionEngine keeps newest rounds and binding statements, never grows and reports true numbers, for any input', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(conversation, fc.nat({ max: 6 }), fc.option(fc.array(answer, { minLength: 1, maxLength: 4 })), async (history, keepRecent, answers) => {
      const memoryDir = join(folder, String(run++))
      const model = answers && scriptedModel({ 'gemini-flash': answers })
      const engine = new CompactionEngine(model, memoryDir, { timeout: 50, attempts: 1 })
      const result = await engine.compact(history, { keepRecent })
      const { compactedHistory: after, originalTokens, compactedTokens } = result
      expect(result.compressionRatio).toBe(originalTokens === 0 ? 1 : compactedTokens / originalTokens)
      expect(result.keyDecisionsPreserved).toBeLessThanOrEqual(result.keyDecisionsTotal)
      const lines = linesOf(memoryDir)
      expect(new Set(lines.map(({ type, content }) => `${type} ${content}`)).size).toBe(lines.length)
      expect(lines.map(({ type, content }) => [type, content])).toEqual(result.flushedToMemory.map(({ type, content }) => [type, content.toWellFormed()]))
      if (result.status === 'unchanged') {
        expect(after).toBe(history)
        expect([result.summary, compactedTokens]).toEqual(['', originalTokens])
        return
      }
      expect(compactedTokens).toBeLessThan(originalTokens)
      expect(result.summary).not.toBe('')
      expect(after.length).toBeLessThanOrEqual(2 * keepRecent + 1)
      expect(after[0]).toMatchObject({ role: 'user', type: 'summary' })
      const recent = keepRecent === 0 ? [] : history.slice(-2 * keepRecent)
      expect(after.slice(1)).toEqual(recent)
      recent.forEach((message, i) => {
        expect(after[i + 1]).toBe(message)
      })
      const whole = after.map(({ content }) => content).join('\n')
      for (const { role, content } of history) for (const said of content.match(role === 'user' ? BINDING : /(?!)/g) ?? []) expect(whole).toContain(said)
      const quality = await engine.verifyCompaction(history, result)
      expect([quality.keyDecisionsPreserved, quality.keyDecisionsTotal]).toEqual([result.keyDecisionsPreserved, result.keyDecisionsTotal])
    }),
    { numRuns: 150 },
  )
})

function linesOf(memoryDir: string): { type: string; content: string }[] {
  try {
    const text = readFileSync(join(memoryDir, 'user/compaction_flush.jsonl'), 'utf8')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
