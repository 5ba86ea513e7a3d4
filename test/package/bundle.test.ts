import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Package from '../../src/package/index.ts'

const missing = expect.objectContaining({ code: 'part-missing', remedy: expect.stringContaining('--external:decant') })

describe.each([
  ['an ESM bundle', 'esm', 'mjs'],
  ['a CommonJS bundle', 'cjs', 'cjs'],
] as const)('parts that decant loads at run time, in %s', (_, format, ending) => {
  let folder: string
  let bundled: typeof Package
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decant-bundle-'))
    // An app's own manifest is where decant's would be.
    writeFileSync(join(folder, 'package.json'), '{ "name": "app", "version": "7.0.0" }')
    mkdirSync(join(folder, 'dist/server'), { recursive: true })
    const file = join(folder, `dist/server/bundle.${ending}`)
    // The neutral platform adds no stand-in for a removed `import.meta.url`, as with esbuild.
    const build = await rolldown({ input: 'src/package/index.ts', platform: 'neutral', external: /^node:/, logLevel: 'silent' })
    await build.write({ file, format })
    bundled = (await import(pathToFileURL(file).href)) as typeof Package
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('loadDependency and threadScript throw part-missing with a remedy', () => {
    expect(() => bundled.loadDependency('gpt-tokenizer/encoding/o200k_base')).toThrow(missing)
    expect(() => bundled.threadScript('gateway/render/render-worker')).toThrow(missing)
  })

  it('findThreadScript and packageFile return undefined, and packageVersion returns 0', () => {
    expect(bundled.findThreadScript('gateway/render/render-worker')).toBeUndefined()
    expect(bundled.packageFile('README.md')).toBeUndefined()
    expect(bundled.packageVersion()).toBe('0')
  })
})
