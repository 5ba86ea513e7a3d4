import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { ledger } from '../../src/relevance/index.ts'
import { unescapeJson } from '../../src/relevance/ledger/unescape-json.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** JSON as Python's `json.dumps` writes it. */
const ascii = (value: unknown) => JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe('unescapeJson', () => {
  it('decodes Unicode escapes of letters in JSON and leaves other text unchanged', () => {
    expect(unescapeJson(ascii({ 文件: '/项目/报告.md', 状态: '已完成😀' }))).toBe('{"文件":"/项目/报告.md","状态":"已完成😀"}')
    expect(unescapeJson(`${ascii({ 名: '张伟' })}\n${ascii({ 名: '李娜' })}\nno JSON: \\u9879`)).toBe('{"名":"张伟"}\n{"名":"李娜"}\nno JSON: \\u9879')
  })

  it.each([
    ['text that is not JSON', 'const name = "\\u9879\\u76ee\\u62a5\\u544a"'],
    ['too few escapes', ascii({ text: `caf${'é'} ${'and other words '.repeat(10)}` })],
    ['an escaped backslash before a u', '"\\\\u9879\\\\u76ee\\\\u62a5"'],
    ['ASCII, control and invisible characters', '"\\u0041\\u000a\\u0022\\u0007\\u0085\\u00a0\\u2028\\ufeff"'],
    ['lone surrogates', '"\\ud83d \\ude00 \\ud83d\\ud83d"'],
    ['JSON that is cut off', '{"a":"\\u9879\\u76ee\\u62a5'],
  ])('keeps escapes unchanged: %s', (_, text) => {
    expect(unescapeJson(text)).toBe(text)
  })

  it('never changes the parsed JSON value, is idempotent and never lengthens the text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3, noUnicodeString: false }), (value) => {
        const text = ascii(value)
        const read = unescapeJson(text)
        expect(JSON.parse(read)).toEqual(JSON.parse(text))
        expect(unescapeJson(read)).toBe(read)
        expect(read.length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: process.env.DECANT_LONG ? 50_000 : 2_000 },
    )
  })

  it('makes a ledger of escaped JSON equal to that of the same JSON with plain letters', () => {
    const of = (text: string): Message[] => [{ id: 'r', role: 'tool', parts: [{ type: 'tool-result', callId: '1', output: [{ type: 'text', text }] }] }]
    const value = { 文件: ['/项目/报告.md', '/项目/需求文档.md'], 编号: 'W-20391' }
    expect(ledger(of(ascii(value)))).toEqual(ledger(of(JSON.stringify(value))))
  })

  it('takes linear time, also for text that is not JSON', () => {
    for (const text of [
      (size: number) => ascii('项'.repeat(size)),
      (size: number) => '\\u9879\n'.repeat(size),
      (size: number) => `[${'"\\u9879"\n'.repeat(size)}`,
    ]) {
      const least = growth(2400, (size) => {
        const made = text(size)
        return () => unescapeJson(made)
      })
      expect(least).toBeLessThan(MOST_GROWTH)
    }
  })
})
