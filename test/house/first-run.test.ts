import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Shells remember where they found `node`, so that a second one in a line would be the machine's own, which may not know TypeScript:
 * seen with dash, npm's shell on Debian, in the first command after a clone.
 */
const bareScript = (line: string): boolean => /\bnode +(?!scripts\/setup\.mjs\b)\S+/.test(line)

describe('the first command after a clone', () => {
  it('runs no script on the Node that started it', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test', 'check', 'build', 'bench']))
    expect(Object.entries<string>(scripts).filter(([, line]) => bareScript(line))).toEqual([])
  })

  it('would notice one that does', () => {
    expect(bareScript('node scripts/setup.mjs && node scripts/demo/show.ts')).toBe(true)
    expect(bareScript('node scripts/setup.mjs scripts/demo/show.ts')).toBe(false)
  })
})
