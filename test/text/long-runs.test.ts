import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { terms } from '../../src/relevance/index.ts'
import { keyMessageFactors } from '../../src/strategy/index.ts'
import { keyRecord } from '../../src/strategy/information/key-record.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const textMessage = (text: string): Message => ({ id: 'm', role: 'tool', parts: [{ type: 'text', text }] })

/** Functions that read texts which may be one long run of a character, by what is read: no more is measured than a key message is judged by. */
const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['key messages', (text) => keyMessageFactors(textMessage(text), 0)],
  ['terms', terms],
  ['a record of key information', (text) => keyRecord({ pinContent: [`a${text}b`] }, { id: 'm' })],
]
const PIECES = ['sk-', 'a', 'A', '1', '-', ' ', '\n', '\\n', '.', '/', 'a/', '"', '`', '*', 'C:\\', '\\', ']', "'", '…', '文']

describe.each(READERS)('%s', (_, read) => {
  it.each(PIECES)('takes linear time on a long run of %j', (piece) => {
    const least = growth(2400, (size) => {
      const text = piece.repeat(size / piece.length)
      return () => read(text)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})

describe('file names in key messages', () => {
  const names = (text: string) => keyMessageFactors(textMessage(text), 0).some(({ why }) => why === 'names a file')
  it.each([
    'see parser.ts',
    'a-b.json',
    'a--.md',
    '(x.yml)',
    '/etc/hosts',
    'in src/a/b',
    '文a.py',
    '修改了src/lib/main',
    '见：src/lib',
    '改（src/a）和，src/b',
    'C:\\work\\a.xyz',
    'in D:\\\\work',
    '改 src/文件.ts 吧',
    '见docs/使用-说明.md。',
    'src/größe.py',
  ])('are found in %s', (text) => expect(names(text)).toBe(true))
  it.each(['--.ts', '.ts', '文.py', '所有的.ts', '和/或.', 'a.tsx1', 'a/', 'v1.2', 'sk-sk-', '和/或', "it's:\\nno", 'ABC:\\n'])('are not found in %s', (text) =>
    expect(names(text)).toBe(false),
  )
})
