import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { corpus, hasCorpus } from '../corpus.ts'
import { decant } from './fake-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!hasCorpus)('restore of recorded logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  const raw = join(corpus, 'raw')
  const files = hasCorpus ? readdirSync(raw).flatMap((format) => readdirSync(join(raw, format)).map((file) => join(raw, format, file))) : []

  it('returns every log of every format byte for byte', async () => {
    for (const file of files) {
      const bytes = readFileSync(file)
      if (bytes.length > 450_000 && !process.env.DECANT_LONG) continue
      writeFileSync(join(folder, 'log'), bytes)
      const { code, err } = await decant(folder, ['compress', 'log', '--budget', '10%', '--out', 'small.json', '--run', '0'])
      expect([0, 3, 4], `${file}: ${err}`).toContain(code)
      const back = file.endsWith('.gz') ? 'back.gz' : 'back'
      expect((await decant(folder, ['restore', 'small.json', '--out', back])).code, file).toBe(0)
      expect(sha(readFileSync(join(folder, back))), file).toBe(sha(bytes))
    }
  }, 300_000)
})

describe('decant compress that is killed', () => {
  const history = [
    { role: 'user', content: 'Find the port.' },
    ...Array.from({ length: 300 }, (_, i) => [
      { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"s${i}.yaml"}` } }] },
      { role: 'tool', tool_call_id: `c${i}`, content: `service_${i} = port ${3000 + i}\n`.repeat(20) },
    ]).flat(),
  ]

  it('leaves the input unchanged, the archive sound, and an output that is complete or missing', async () => {
    const input = JSON.stringify(history)
    writeFileSync(join(folder, 'run.json'), input)
    const main = join(import.meta.dirname, '../../src/cli/main.ts')
    for (let round = 0; round < (process.env.DECANT_LONG ? 200 : 4); round++) {
      rmSync(join(folder, 'out.json'), { force: true })
      const child = spawn(process.execPath, [main, 'compress', 'run.json', '--budget', '10%', '--out', 'out.json', '--archive', 'kill.db'], {
        cwd: folder,
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.on('exit', resolve))
      setTimeout(() => child.kill('SIGKILL'), 150 + round * 230)
      await ended
      expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe(input)
      if (existsSync(join(folder, 'kill.db'))) {
        const archive = sqliteArchive(join(folder, 'kill.db'))
        expect(await archive.check()).toBeUndefined()
        await archive.close()
      }
      if (!existsSync(join(folder, 'out.json'))) continue
      expect((await decant(folder, ['restore', 'out.json', '--out', 'back.json', '--archive', 'kill.db'])).code).toBe(0)
      expect(readFileSync(join(folder, 'back.json'), 'utf8')).toBe(input)
    }
  })
})

describe('restore of an output that several inputs produce', () => {
  const lines = (id: string, end: string) =>
    [
      { id, role: 'user', content: 'Find the port of the billing service.' },
      ...Array.from({ length: 60 }, (_, i) => ({ role: i % 2 ? 'user' : 'assistant', content: `service_${i} = port ${3000 + i}\n`.repeat(20) })),
    ]
      .map((message) => JSON.stringify(message))
      .join(end)
  const own = () => {
    const place = mkdtempSync(join(folder, 'several-'))
    const inputs = { 'a.jsonl': lines('one', '\n'), 'b.jsonl': lines('two', '\n'), 'c.jsonl': lines('one', '\r\n') }
    for (const [name, text] of Object.entries(inputs)) writeFileSync(join(place, name), text)
    return { place, inputs }
  }
  const outOf = (name: string) => join('o', `${name}.decant.json`)

  it('returns for each file the input that it was made from, and lists the others', async () => {
    const { place, inputs } = own()
    expect((await decant(place, ['compress', ...Object.keys(inputs), '--budget', '10%', '--quiet', '--out', 'o'])).code).toBe(0)
    const written = Object.keys(inputs).map((name) => readFileSync(join(place, outOf(name)), 'utf8'))
    expect(new Set(written).size).toBe(1)
    for (const [name, text] of Object.entries(inputs)) {
      const { code, out, err } = await decant(place, ['restore', outOf(name)])
      expect([code, out]).toEqual([0, text])
      expect(err).toMatch(/^note: restored the first of these/)
      expect(err.split('\n')[1]).toContain(`${text.length} bytes  jsonl  ${name}`)
    }
    expect((await decant(place, ['compact', 'a.jsonl', '--budget', '10%', '--quiet', '--out', 'small.json'])).code).toBe(0)
    expect((await decant(place, ['restore', 'small.json'])).out).toBe(inputs['a.jsonl'])
  })

  it('exits with 2 and lists the inputs of a moved output, and returns the one that --input names', async () => {
    const { place, inputs } = own()
    await decant(place, ['compress', ...Object.keys(inputs), '--budget', '10%', '--quiet', '--out', 'o'])
    writeFileSync(join(place, 'moved.json'), readFileSync(join(place, outOf('a.jsonl'))))
    const { code, out, err } = await decant(place, ['restore', 'moved.json', '--out', 'back'])
    expect([code, out, existsSync(join(place, 'back'))]).toEqual([2, '', false])
    expect(err).toContain('3 different inputs gave exactly this output (moved.json)')
    for (const [name, text] of Object.entries(inputs)) {
      const hash = sha(Buffer.from(text))
      expect(err).toContain(`${hash.slice(0, 12)}  ${text.length} bytes  jsonl  ${name}`)
      for (const asked of [hash.slice(0, 12), hash]) expect((await decant(place, ['restore', 'moved.json', '--input', asked])).out).toBe(text)
    }
    const unknown = await decant(place, ['restore', 'moved.json', '--input', 'ffffffffffff'])
    expect([unknown.code, unknown.out]).toEqual([2, ''])
    expect(unknown.err).toContain("No input of this file has a hash that begins with 'ffffffffffff'")
    expect((await decant(place, ['restore', 'o'])).code).toBe(2)
  })
})
