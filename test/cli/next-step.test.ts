import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shellQuote } from '../../src/cli/print/shell-quote.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-next-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a word is put in quotes only if a shell would interpret it', () => {
  for (const plain of ['small.json', 'a/b-c_1.json.gz', '/home/me/x:y', '测试.json', 'anthropic:claude', 'a~b']) expect(shellQuote(plain)).toBe(plain)
  expect(['a b', '', "it's", '$HOME', '~', '~me', '`x`', 'a*', 'a\nb', '#a', '=ls'].map(shellQuote)).toEqual([
    "'a b'",
    "''",
    "'it'\\''s'",
    "'$HOME'",
    "'~'",
    "'~me'",
    "'`x`'",
    "'a*'",
    "'a\nb'",
    "'#a'",
    "'=ls'",
  ])
})

it.skipIf(process.platform === 'win32').each(['compress', 'compact'])(
  'a shell reads the restore command that %s prints, and it restores the input',
  async (command) => {
    mkdirSync(join(folder, "my 'own'"))
    const run = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    const { code, err } = await decant(folder, [command, 'run.json', '--budget', '30%', '--out', "my 'own'/small $1.json", '--archive', 'the archive.db'])
    expect(code).toBe(0)
    expect(err).toContain("decant restore 'my '\\''own'\\''/small $1.json' --archive 'the archive.db'")
    const printed = /decant restore [^·\n]*/.exec(err)?.[0] ?? ''
    const read = execFileSync('sh', ['-c', `decant() { printf '%s\\n' "$@"; }\n${printed}`], { encoding: 'utf8' })
    const args = read.trimEnd().split('\n')
    expect(args).toEqual(['restore', "my 'own'/small $1.json", '--archive', 'the archive.db'])
    const back = await decant(folder, args)
    expect(back.out).toBe(readFileSync(join(folder, 'run.json'), 'utf8'))
  },
)
