import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../examples')
const peers = join(import.meta.dirname, '../../bench/peers')
const hasMastra = existsSync(join(peers, 'node_modules/@mastra/core'))
const examples = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'mastra.ts')
const ran = async (name: string, cwd: string) =>
  (await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, name)], { cwd })).stdout

describe('the examples', () => {
  it.each(examples)('%s runs without a key, compacts and ends with no request refused', async (name) => {
    const said = await ran(name, folder)
    expect(said).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(said).toContain('0 refused')
  })

  it.skipIf(!hasMastra)('mastra.ts does too (skipped where `npm ci` has not run in bench/peers)', async () => {
    const said = await ran('mastra.ts', peers)
    expect(said).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(said).toContain(' 0 refused')
  })

  it('mastra.ts says what it needs where Mastra is not installed', async () => {
    expect(await ran('mastra.ts', folder)).toContain('npm i @mastra/core')
  })
})
