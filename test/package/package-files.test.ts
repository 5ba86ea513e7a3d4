import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadDependency, packageFile, threadScript } from '../../src/package/index.ts'

const root = join(import.meta.dirname, '../..')

describe('parts that decant loads at run time, in the package', () => {
  it('loadDependency loads a package that decant depends on', () => {
    expect(loadDependency('gpt-tokenizer/encoding/o200k_base')).toHaveProperty('countTokens')
  })

  it('packageFile returns the path of a file of the package', () => {
    expect(packageFile('docs/archive.md')).toBe(join(root, 'docs/archive.md'))
  })

  it('threadScript finds every worker file of the source', () => {
    const named = ['compact/document/decide-worker', 'gateway/render/render-worker', 'workflow/learn/abstract-worker']
    expect(named.map((name) => fileURLToPath(threadScript(name))).filter((path) => !existsSync(path))).toEqual([])
    const written = globSync('src/**/*-worker.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/').slice(4, -3))
    expect(written.toSorted()).toEqual(named)
  })
})
