import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import * as S from '../../src/strategy/index.ts'

const says = (role: Message['role'], text: string): Message => ({ id: 'x', role, parts: [{ type: 'text', text }] })
const result = (text: string): Message => ({ id: 'x', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text }] }] })
const score = (text: string) => S.importanceScore(says('assistant', text))
/** A text of this many characters that contains the words. */
const long = (words: string, length: number) => `${words} `.padEnd(length, '字')

describe('key words in Chinese, Japanese and English', () => {
  it.each([
    ['決定 選擇 方案 策略 計劃 設計 架構', 'assistant', 'decision'],
    ['錯誤 失敗 異常 修復 解決 問題 調試 排查 除錯', 'assistant', 'error or fix'],
    ['重要 關鍵 必須 注意', 'user', 'marked'],
    ['任務完成 任務已完成 開始任務', 'assistant', 'task start or end'],
  ] as const)('%s in traditional Chinese count like the same words in simplified Chinese', (words, role, kind) => {
    for (const word of words.split(' ')) expect(S.keyEvent(says(role, kind === 'decision' ? long(word, 101) : word)), word).toBe(kind)
    expect(S.keyEvent(result('執行失敗'))).toBe('key tool result')
  })

  it.each(['沒有錯誤', '未發現任何問題', '問題ありません', '異常なし', '問題はございません'])('"%s" negates an error and is not a key event', (words) => {
    expect(S.keyEvent(says('assistant', words))).toBeUndefined()
    expect(score(words)).toBe(2)
  })

  it.each(['問題があります', '異常がありました'])('"%s" counts as an error', (words) => {
    expect(S.keyEvent(says('assistant', words))).toBe('error or fix')
  })

  it.each(
    '决定 选择 方案 策略 计划 设计 架构 decide decided deciding decision choose chose choosing choice choices selected solution proposal strategy plan planning design architecture approach option'.split(
      ' ',
    ),
  )('"%s" marks a decision only in a text of more than 100 characters', (word) => {
    expect(S.keyEvent(says('assistant', long(word, 100)))).toBeUndefined()
    expect(S.keyEvent(says('assistant', long(word, 101)))).toBe('decision')
  })

  it.each(
    '错误 失败 异常 bug 修复 解决 问题 调试 排查 error failed exception BUG fixing solving resolved resolving problem debugging troubleshooting crashing'.split(
      ' ',
    ),
  )('"%s" counts as an error or a fix', (word) => {
    expect(S.keyEvent(says('assistant', `x ${word} y`))).toBe('error or fix')
    expect(score(`x ${word} y`)).toBeGreaterThanOrEqual(4)
  })

  it.each('<Pin> 重要 关键 必须 注意 important key must attention'.split(' '))(
    '"%s" marks a user message as important, but not an assistant message or a result',
    (word) => {
      expect(S.keyEvent(says('user', `x ${word} y`))).toBe('marked')
      expect(S.importanceScore(says('user', `x ${word} y`))).toBe(8)
      expect(score(`x ${word} y`)).toBe(2)
      expect(S.keyEvent(result(`x ${word} y`))).toBeUndefined()
    },
  )

  it.each('执行成功 执行失败 成功 失败 succeeded failed'.split(' '))('"%s" in a result makes it a key tool result', (word) => {
    expect(S.keyEvent(result(`x ${word} y`))).toBe('key tool result')
  })

  it.each([
    '任务完成',
    '任务已完成',
    '任务已经完成',
    '任务全部完成',
    'Task completed.',
    'The task is complete.',
    'The task is now complete.',
    'All tasks have been done.',
  ])('"%s" counts as the end of a task', (text) => {
    expect(S.keyEvent(says('assistant', text))).toBe('task start or end')
    expect(score(text)).toBe(2 + 0.5 + 0.5 + 1.5)
  })

  it.each(['任务完成后再看', '任务完成之前不要停', '还没有全部完成', 'It is not completed yet', 'Before it is completed I look', "It hasn't been completed"])(
    '"%s" does not count as the end of a task',
    (text) => expect(S.keyEvent(says('assistant', text))).toBeUndefined(),
  )

  it.each(['没有发现错误', '未发现任何异常', '没发现问题', 'no more errors', 'No new test failures', 'without any known issues', 'The build is error-free'])(
    '"%s" reports no error and leaves the base score unchanged',
    (text) => expect(score(text)).toBe(2),
  )

  it.each(['没', '沒有', '0'])('"%s" followed by thousands of blanks is scored within a second', (word) => {
    const start = performance.now()
    expect(score(`${word}${' '.repeat(4_000)}x`)).toBe(2)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it.each(['未知错误', '未修复错误', '无法解决问题', 'no test passes: an error'])('"%s" reports an error and raises the score', (text) =>
    expect(score(text)).toBeGreaterThanOrEqual(4),
  )
})
