import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/**
 * Shells remember where they found `node`, so that a second one in a line would be the machine's own, which may not know TypeScript:
 * seen with dash, npm's shell on Debian, in the first command after a clone.
 */
const bareScript = (line: string): boolean => /\bnode +(?!scripts\/setup\.mjs\b)\S+/.test(line)

describe('the npm scripts', () => {
  it('start node only with scripts/setup.mjs, never with another script', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test', 'check', 'build', 'bench']))
    expect(Object.entries<string>(scripts).filter(([, line]) => bareScript(line))).toEqual([])
  })

  it('may fetch the pinned Node, and every package with an install script is decided on: npm blocks those that are not named', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
    const packages: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages
    const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? path.replace(/^.*node_modules\//, '') : []))
    const { allowScripts } = read('package.json')
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted())
    expect(allowScripts).toMatchObject({ node: true })
  })

  it('are reported if they start node with another script', () => {
    expect(bareScript('node scripts/setup.mjs && node scripts/demo/show.ts')).toBe(true)
    expect(bareScript('node scripts/setup.mjs scripts/demo/show.ts')).toBe(false)
  })
})

describe('scripts/setup.mjs', () => {
  const root = join(import.meta.dirname, '../..')
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'decant-setup-'))
    mkdirSync(join(folder, 'scripts'))
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    mkdirSync(join(folder, 'bin'))
    cpSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } } }),
    )
    writeFileSync(join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node'), '')
    writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  /** What it says where npm did this before. */
  const afterInstall = (version: string) => {
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version } } }))
    const env = { ...process.env, PATH: join(folder, 'bin') }
    return spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs')], { encoding: 'utf8', env })
  }

  it.skipIf(process.platform === 'win32')('installs packages once, and only if an installed version differs from package-lock.json', () => {
    expect(afterInstall('1.0.0')).toMatchObject({ status: 0, stderr: '' })
    rmSync(join(folder, 'node_modules/.decant-setup'))
    expect(afterInstall('0.9.0')).toMatchObject({ status: 0, stderr: expect.stringContaining('Setting up (once)') })
    expect(afterInstall('0.9.0')).toMatchObject({ status: 0, stderr: '' })
  })

  it.skipIf(process.platform === 'win32')('fails with a remedy where npm ran no install scripts', () => {
    rmSync(join(folder, 'node_modules/node'), { recursive: true })
    const missing = { status: 1, stderr: expect.stringContaining('npm rebuild node --ignore-scripts=false') }
    expect(afterInstall('1.0.0')).toMatchObject(missing)
    expect(afterInstall('1.0.0')).toMatchObject(missing)
  })
})
