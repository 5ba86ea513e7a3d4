import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fromSource } from '../program.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-permissions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a program in a process that may read but neither write nor start threads. */
function printed(program: string): unknown {
  const flags = ['--permission', '--allow-fs-read=*', '--import', fromSource, '--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

it('where no thread may be started, a long history with a signal is compressed in this one', () => {
  const program = `import { compress } from 'decant'
    const history = [{ role: 'user', content: 'Go on.' }, { role: 'assistant', content: 'word '.repeat(100_000) }, { role: 'user', content: 'And?' }]
    const { report } = await compress(history, { budget: 100, signal: new AbortController().signal })
    console.log(JSON.stringify(report.status))`
  expect(printed(program)).toBe('compressed')
})

it('an archive that may not be written says so, and what would allow it', () => {
  const program = `import { compress } from 'decant'
    const told = await compress([{ role: 'user', content: 'Go on.' }], { budget: 100, archive: 'sqlite:./decant.db' }).catch(({ code, remedy }) => ({ code, remedy }))
    console.log(JSON.stringify(told))`
  expect(printed(program)).toEqual({ code: 'archive-write-failed', remedy: expect.stringContaining('--allow-fs-write') })
})
