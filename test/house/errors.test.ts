import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/message/index.ts'

// The compiler makes sure that only listed codes are thrown: the constructor of `DecantError` takes no other.
const root = join(import.meta.dirname, '../..')
const codes: readonly string[] = Object.values(ERROR_CODES).flat()
const rows = readFileSync(join(root, 'docs/errors.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))

describe('docs/errors.md', () => {
  it('lists every error code exactly once', () => {
    expect(rows.map((row) => row.split('`')[1]).toSorted()).toEqual(codes.toSorted())
    expect(codes.length).toBeGreaterThan(50)
  })

  it('gives every code a meaning and a remedy', () => {
    for (const row of rows) expect(row).toMatch(/^\| `[a-z0-9-]+` \| .+\. \| .+[.`] \|$/)
  })

  it('lists only error codes that the source uses', () => {
    const sources = globSync('src/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('error-codes.ts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    expect(codes.filter((code) => !sources.some((source) => source.includes(`'${code}'`)))).toEqual([])
  })
})
