import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('no source file and no page cites a requirement document', () => {
  const files = globSync(['*.md', '{src,docs,examples,bench}/**/*.{ts,js,md}'], { cwd: root, exclude: ['**/node_modules/**'] })
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter((file) => /\b(?:requirements?|documents?) 00\d|\(00\d: /i.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
