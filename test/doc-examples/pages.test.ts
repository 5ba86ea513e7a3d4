import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programs } from '../program.ts'
import { DECLARED } from './declared.ts'

const root = join(import.meta.dirname, '../..')
/** Pages whose programs are generated from doc comments, which are compiled themselves. */
const MADE = ['strategies.md']
/** Hosts that are not installed for the tests: programs that import them are not compiled. */
const absent = ['@openai/agents', '@mastra/core'].filter((host) => !existsSync(join(root, 'node_modules', host)))

it('the programs in README.md and docs pass the type checker', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-pages-'))
  try {
    const pages = ['README.md', ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') && !MADE.includes(name) ? [`docs/${name}`] : []))]
    let count = 0
    for (const page of pages)
      for (const [i, code] of programs(page).entries()) {
        const whole = `${DECLARED[page]?.[i] ?? ''}\n${code}\nexport {}\n`
        if (absent.some((host) => whole.includes(`'${host}`))) continue
        count++
        writeFileSync(join(folder, `${page.replaceAll(/\W/g, '-')}-${i}.ts`), whole)
      }
    expect(count).toBeGreaterThan(25)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'] }))
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8', cwd: folder })
    expect(stdout.split('\n').filter(Boolean)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
