import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../examples')
const examples = readdirSync(folder).filter((name) => name.endsWith('.ts'))

describe('the examples', () => {
  it.each(examples)('%s runs without a key, compacts and ends with no request refused', async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, name)])
    expect(stdout).toMatch(/compacted: \d+ → \d+ tokens/)
    expect(stdout).toContain('0 refused')
  })
})
