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
const OTHERS = ['compress.js', 'own-archive.js', 'summary-model.js', 'mastra.js']
const examples = readdirSync(folder).filter((name) => name.endsWith('.js') && !OTHERS.includes(name))
const ran = async (name: string, cwd: string) =>
  (await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', fromSource, join(folder, name)], { cwd })).stdout

describe('the examples', () => {
  it.each(examples)('%s runs without an API key, compacts and ends without a refused request', async (name) => {
    const text = await ran(name, folder)
    expect(text).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(text).not.toMatch(/[1-9]\d* refused/)
  })

  it('compress.js fits a history into its budget and restores what was cut', async () => {
    expect(await ran('compress.js', tmpdir())).toMatch(/^22 → 6 messages, 4204 → 8\d\d tokens\n[a-z0-9]{10} stands for \d{4} bytes\n$/)
  })

  it('own-archive.js writes an archive that keeps the archive contract', async () => {
    expect(await ran('own-archive.js', tmpdir())).toMatch(/^\d\d archives tried, 0 promises broken\n$/)
  })

  it('summary-model.js asks the model again, rejects an invented detail, and adds back what its summary left out', async () => {
    const text = await ran('summary-model.js', tmpdir())
    expect(text).toContain('2 of 2 summaries in the model’s words, rejected: invented')
    expect(text).toContain('214 zebras')
    expect(text).toContain('We decided to return one empty token')
  })

  it.skipIf(!hasMastra)('mastra.js compacts and ends without a refused request (skipped where `npm ci` has not run in bench/peers)', async () => {
    const text = await ran('mastra.js', peers)
    expect(text).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(text).toContain(' 0 refused')
  })

  it('mastra.js prints the command that installs Mastra if it is missing', async () => {
    expect(await ran('mastra.js', folder)).toContain('npm i @mastra/core')
  })
})
