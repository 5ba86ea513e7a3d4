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

  it('gives every log of every format back byte for byte', async () => {
    for (const file of files) {
      const bytes = readFileSync(file)
      if (bytes.length > 450_000 && !process.env.DECANT_LONG) continue
      writeFileSync(join(folder, 'log'), bytes)
      const { code, err } = await decant(folder, ['compress', 'log', '--budget', '10%', '--out', 'small.json', '--run', '0'])
      expect([0, 3, 4], `${file}: ${err}`).toContain(code)
      expect((await decant(folder, ['restore', 'small.json', '--out', 'back'])).code, file).toBe(0)
      expect(sha(readFileSync(join(folder, 'back'))), file).toBe(sha(bytes))
    }
  }, 300_000)
})

describe('a compress that is killed', () => {
  const history = [
    { role: 'user', content: 'Find the port.' },
    ...Array.from({ length: 300 }, (_, i) => [
      { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"s${i}.yaml"}` } }] },
      { role: 'tool', tool_call_id: `c${i}`, content: `service_${i} = port ${3000 + i}\n`.repeat(20) },
    ]).flat(),
  ]

  it('leaves the input as it was, a sound archive, and an output that is whole or not there', async () => {
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
