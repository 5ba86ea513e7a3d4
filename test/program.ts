import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** Makes a program import the source under the name of the package. */
export const fromSource = pathToFileURL(join(root, 'scripts/from-source.ts')).href

/** The TypeScript programs of a page, in order. */
export function programs(page: string): string[] {
  return [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
}

/** The output of a program run by itself in its own folder; `decant` is the source. @param files the files in its folder */
export function printedBy(code: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'decant-docs-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const file = join(folder, 'program.ts')
    writeFileSync(file, code)
    return execFileSync(process.execPath, ['--import', fromSource, file], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
