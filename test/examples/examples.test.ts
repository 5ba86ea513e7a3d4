import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { fromSource } from '../program.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'examples')
const peers = join(root, 'bench/peers')
const hasMastra = existsSync(join(peers, 'node_modules/@mastra/core'))
const OTHERS = ['compress.js', 'own-archive.js', 'words.js', 'mastra.js']
const examples = readdirSync(folder).filter((name) => name.endsWith('.js') && !OTHERS.includes(name))
const ran = async (name: string, cwd: string) =>
  (await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', fromSource, join(folder, name)], { cwd })).stdout

describe('the examples', () => {
  it.each(examples)('%s runs without a key, compacts and comes to its end, which a refused request would keep it from', async (name) => {
    const said = await ran(name, folder)
    expect(said).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(said).not.toMatch(/[1-9]\d* refused/)
  })

  it('compress.js makes a history fit and gets back what was cut', async () => {
    expect(await ran('compress.js', tmpdir())).toMatch(/^22 → 6 messages, 4204 → 8\d\d tokens\n[a-z0-9]{10} stands for \d{4} bytes\n$/)
  })

  it('own-archive.js writes an archive that keeps the contract of all', async () => {
    expect(await ran('own-archive.js', tmpdir())).toMatch(/^\d\d archives tried, 0 promises broken\n$/)
  })

  it('words.js has a model asked again, its invention rejected, and what it left out put back', async () => {
    const said = await ran('words.js', tmpdir())
    expect(said).toContain('2 of 2 summaries in the model’s words, rejected: invented')
    expect(said).toContain('214 zebras')
    expect(said).toContain('We decided to return one empty token')
  })

  it.skipIf(!hasMastra)('mastra.js does too (skipped where `npm ci` has not run in bench/peers)', async () => {
    const said = await ran('mastra.js', peers)
    expect(said).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(said).toContain(' 0 refused')
  })

  it('mastra.js says what it needs where Mastra is not installed', async () => {
    expect(await ran('mastra.js', folder)).toContain('npm i @mastra/core')
  })
})
