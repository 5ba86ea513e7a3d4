import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { CompactionEngine } from '../../src/compact/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { linesUntilKilled } from '../lines-until-killed.ts'
import { part } from '../part.ts'
import { englishRounds } from './conversation.ts'

/** Rounds of four kills each; the memory file is a new one every ten. */
const [FIRST, NEXT] = part(process.env.DECANT_LONG ? 250 : 1)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-flush-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'user', 'compaction_flush.jsonl')
const lines = () => readFileSync(file(), 'utf8').split('\n').filter(Boolean)
const decision = (name: string) => [{ role: 'user', content: `We decided to use ${name}.` }]

describe('the memory file', () => {
  it('contains each fact once and is readable by its owner only', async () => {
    const engine = new CompactionEngine(null, folder)
    for (let i = 0; i < 3; i++) await engine.flushToMemory(decision('React'))
    await engine.flushToMemory([{ role: 'user', content: '我们决定使用 Vue。我喜欢简短的回答。', timestamp: '2026-02-25T10:00:00' }])
    expect(lines().map((line) => JSON.parse(line))).toEqual([
      { type: 'decision', content: 'We decided to use React.', speaker: 'user', verified: true },
      { type: 'decision', content: '我们决定使用 Vue。', speaker: 'user', verified: true, timestamp: '2026-02-25T10:00:00' },
      { type: 'preference', content: '我喜欢简短的回答。', speaker: 'user', verified: true, timestamp: '2026-02-25T10:00:00' },
    ])
    expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it('keeps the flushed facts, and the result lists them, if the archive then fails and the history stays unchanged', async () => {
    const put = () => Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.'))
    const archive = Object.assign(Object.create(memoryArchive()), { put })
    const history = [...decision('React'), ...englishRounds(20)]
    const result = await new CompactionEngine(null, folder, { archive }).compact(history)
    expect(result).toMatchObject({ status: 'unchanged', reasons: ['archive-write-failed'], compactedHistory: history })
    expect(result.flushedToMemory).toContainEqual({ type: 'decision', content: 'We decided to use React.', speaker: 'user', verified: true })
    expect(lines()).toHaveLength(result.flushedToMemory.length)
    expect(result.receipt.flushed).toBe(result.flushedToMemory.length)
  })

  it('recovers from a line torn at any byte: whole lines stay, the torn rest is set aside, nothing is duplicated', async () => {
    const engine = new CompactionEngine(null, folder)
    await engine.flushToMemory(decision('React'))
    const first = readFileSync(file())
    await engine.flushToMemory(decision('Vite, 配置'))
    const both = readFileSync(file())
    for (let at = first.length + 1; at < both.length; at++) {
      writeFileSync(file(), both.subarray(0, at))
      await engine.flushToMemory(decision('Vite, 配置'))
      expect(readFileSync(file()).equals(both)).toBe(true)
    }
    expect(readFileSync(`${file()}.torn`, 'utf8')).toContain('{"type":"decision","content":"We dec')
  })

  it('F7 accepts CRLF line endings, half a surrogate pair and a line of 20 MB', async () => {
    const engine = new CompactionEngine(null, folder)
    await engine.flushToMemory(decision('React'))
    const long = JSON.stringify({ type: 'fact', content: 'x'.repeat(20_000_000), verified: true })
    writeFileSync(file(), `${readFileSync(file(), 'utf8').replaceAll('\n', '\r\n')}${long}\n`)
    await engine.flushToMemory([...decision('React'), ...decision(`half \ud83d of it`)])
    expect(lines()).toHaveLength(3)
    expect(lines()[1]).toHaveLength(long.length)
    expect((JSON.parse(lines()[2] as string) as { content: string }).content.isWellFormed()).toBe(true)
  })

  it('makes flushToMemory reject and compact cut nothing if a line inside it is damaged', async () => {
    mkdirSync(join(folder, 'user'), { recursive: true })
    writeFileSync(file(), '{"type":"fact","content":"a"}\nbroken\n{"type":"fact","content":"b"}\n')
    const engine = new CompactionEngine(null, folder)
    await expect(engine.flushToMemory(decision('React'))).rejects.toMatchObject({ code: 'damaged-memory-file', place: { line: 2 } })
    const history = [...decision('React'), { role: 'assistant', content: 'ok' }, ...englishRounds(10)]
    const result = await engine.compact(history)
    expect(result).toMatchObject({ status: 'unchanged', reasons: ['damaged-memory-file'] })
    expect(result.compactedHistory).toBe(history)
  })

  it('makes compact cut nothing if it cannot be written', async () => {
    writeFileSync(join(folder, 'user'), 'a file in the place of the folder')
    const history = [...decision('React'), { role: 'assistant', content: 'ok' }, ...englishRounds(10)]
    const result = await new CompactionEngine(null, folder).compact(history)
    expect(result).toMatchObject({ status: 'unchanged', reasons: ['flush-failed'] })
    expect(result.compactedHistory).toBe(history)
  })

  it('contains every fact of several concurrent writers in one process once', async () => {
    const engines = Array.from({ length: 8 }, () => new CompactionEngine(null, folder))
    await Promise.all(
      engines.flatMap((engine, i) => Array.from({ length: 10 }, (_, j) => engine.flushToMemory([...decision(`tool ${i}-${j}`), ...decision('React')]))),
    )
    expect(new Set(lines()).size).toBe(81)
    expect(lines()).toHaveLength(81)
  })

  it('contains every acknowledged fact once and whole if several processes are killed at any moment', async () => {
    const writer = join(import.meta.dirname, 'flush-writer.ts')
    let killed = 0
    for (let round = FIRST; round < NEXT; round++) {
      const own = join(folder, `memory-${Math.floor(round / 10)}`)
      const names = ['a', 'b', 'c', 'd'].map((name) => `${name}${round}`)
      const told = await Promise.all(names.map((name, i) => linesUntilKilled([writer, own, name], 1 + ((round * 37 + i * 11) % 30), (round * 7 + i * 5) % 23)))
      killed += names.length
      await new CompactionEngine(null, own).flushToMemory(decision(`the end of ${round}`))
      const contents = readFileSync(join(own, 'user', 'compaction_flush.jsonl'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { content: string }).content)
      const once = new Set(contents)
      expect(once.size).toBe(contents.length)
      expect(told.flat().filter((content) => !once.has(content))).toEqual([])
      if (round % 10 === 9) process.stderr.write(`${killed} processes killed in the midst of flushing, nothing lost\n`)
    }
    expect(killed).toBe((NEXT - FIRST) * 4)
  }, 3_600_000)
})
