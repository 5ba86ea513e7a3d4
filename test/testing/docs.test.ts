import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8')
const programs = [...page.matchAll(/^## (.+)$[^#]*?^```ts\n([\s\S]*?)^```\n\nprints\n\n```text\n([\s\S]*?)^```/gm)].map(
  ([, title = '', code = '', printed = '']) => ({ title, code, printed }),
)

test('docs/testing.md has five programs with their output', () => {
  expect(programs.length).toBe(5)
})

test.each(programs)('$title: the program in docs/testing.md prints the output shown below it', ({ code, printed }) => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-docs-'))
  try {
    const file = join(folder, 'program.ts')
    writeFileSync(
      file,
      code.replaceAll(/from 'decant\/(\w+)'/g, (_, door: string) => `from '${pathToFileURL(join(root, 'src', door, 'index.ts')).href}'`),
    )
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })).toBe(printed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
