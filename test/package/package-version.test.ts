import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageVersion } from '../../src/package/index.ts'

it('packageVersion returns the version in package.json', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  expect(packageVersion()).toBe(manifest.version)
})
