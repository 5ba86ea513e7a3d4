import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { detectFormat, formats, wires as wireFormats } from '../../src/format/index.ts'
import { corpus } from '../corpus.ts'
import { agentLogs } from './agent-logs.ts'

const docs = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')
const wires: readonly string[] = wireFormats.map(({ name }) => name)
const readers = formats.map(({ name }) => name).filter((name) => !wires.includes(name))

/** Rows of the tables of a text: their cells, the first without its ticks. */
function rows(text: string): string[][] {
  return text.split('\n').flatMap((line) => (/^\| `/.test(line) ? [line.slice(2, -2).split(' | ')] : []))
}
const named = (text: string) => rows(text).flatMap(([first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
const readerRows = rows(docs('formats.md').split('## Readers')[1] ?? '').filter(({ length }) => length === 5)

describe('docs/formats.md and docs/wire-formats.md', () => {
  it('have a row for each reader and each wire format, and none for anything else', () => {
    expect(named(docs('formats.md').split('## Damaged')[0] ?? '').sort()).toEqual([...readers].sort())
    expect(named(docs('wire-formats.md')).sort()).toEqual([...wires].sort())
  })

  it('state for each reader whether it was tried on recorded or handmade logs', () => {
    const handmade = new Set(Object.values(agentLogs).map(({ format }) => format))
    for (const [name = '', , , , tried = ''] of readerRows) {
      expect(tried, name).toMatch(/made by hand|\d+ recorded/)
      if (handmade.has(name.replaceAll('`', ''))) expect(tried, name).toContain('made by hand')
    }
  })

  const raw = join(corpus, 'raw')
  it.skipIf(!existsSync(raw))('give the number of recorded files that each reader was tried on (skipped where there is no corpus)', () => {
    const counts = new Map<string, number>()
    for (const folder of readdirSync(raw)) {
      const files = readdirSync(join(raw, folder)).map((file) => gunzipSync(readFileSync(join(raw, folder, file))).toString('utf8'))
      const own = files.map((text) => detectFormat(text).name)
      const name = readers.find((one) => own.includes(one)) ?? folder
      counts.set(name, files.length)
      const others = own.filter((one) => one !== name)
      const tried = readerRows.find(([first]) => first === `\`${name}\``)?.[4] ?? ''
      expect(tried, name).toMatch(others.length > 0 ? new RegExp(`of which ${others.length} is recognised as \`${others[0]}\``) : /^(?!.*of which)/)
    }
    for (const [name = '', , , , tried = ''] of readerRows) {
      expect(Number(/^(\d+) recorded/.exec(tried)?.[1] ?? 0), name).toBe(counts.get(name.replaceAll('`', '')) ?? 0)
    }
  })

  it('name every note that a reader can give', () => {
    const words: Readonly<Record<string, string>> = {
      'broken-line': 'broken and torn lines',
      'torn-line': 'broken and torn lines',
      'compact-boundary': 'compact boundaries',
      'emptied-results': 'results that the agent took out',
      'repeated-line': 'lines that stand there twice',
      'no-message': 'counted by type',
      'demo-left-out': '`is_demo`',
      'failed-answer': 'answers that failed',
      'result-before-call': 'results that stand before their calls',
      'no-result': 'calls without a result',
      'no-turn': 'text before the first turn',
      'torn-tag': 'tags without an end',
      rewound: 'rewinds',
      'guessed-role': 'names that stand for no role',
      'no-content': 'messages without `content`',
      'cut-value': 'values that a limit cut off',
      'repeated-key': 'keys that stand twice in a line',
    }
    const source = readdirSync(join(import.meta.dirname, '../../src/format'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('wire'))
      .map((file) => readFileSync(join(import.meta.dirname, '../../src/format', file), 'utf8'))
      .join('\n')
    const codes = new Set([...source.matchAll(/code: '([a-z-]+)'/g)].map(([, code = '']) => code))
    expect([...codes].filter((code) => !(code in words))).toEqual([])
    const [page = ''] = docs('formats.md').split('## Damaged')
    for (const code of codes) expect(page).toContain(words[code])
  })
})
