import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadDependency, packageFile, threadScript } from '../../src/package/index.ts'

const root = join(import.meta.dirname, '../..')

describe('what decant loads when it is needed, where decant stands', () => {
  it('is a package that it brings along', () => {
    expect(loadDependency('gpt-tokenizer/encoding/o200k_base')).toHaveProperty('countTokens')
  })

  it('is a file of its own', () => {
    expect(packageFile('docs/archive.md')).toBe(join(root, 'docs/archive.md'))
  })

  it('is what threads run, of which there is no other', () => {
    const named = ['compact/document/decide-worker', 'gateway/render/render-worker', 'workflow/learn/abstract-worker']
    expect(named.map((name) => fileURLToPath(threadScript(name))).filter((path) => !existsSync(path))).toEqual([])
    const written = globSync('src/**/*-worker.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/').slice(4, -3))
    expect(written.toSorted()).toEqual(named)
  })
})
