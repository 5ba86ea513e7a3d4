import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { plainLine } from '../../src/cli/print/plain-line.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-plain-'))
  copyFileSync(join(import.meta.dirname, '../../examples/run.json'), join(folder, 'run.json'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rows = async (...args: string[]) => {
  const { code, out } = await decant(folder, [...args, '--plain'])
  expect([code, out.endsWith('\n')]).toEqual([0, true])
  const found = out
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split('\t'))
  expect(new Set(found.map(({ length }) => length)).size, args.join(' ')).toBe(1)
  return found
}

describe('--plain', () => {
  it('prints one line per row, with cells separated by tabs, the same number in each row', async () => {
    await decant(folder, ['compress', 'run.json', '--out', 'small.json'])
    const inspected = await rows('inspect', 'run.json', '--top', '3')
    expect(inspected[0]).toEqual(['run.json', 'total', '', expect.stringMatching(/^\d{4}$/)])
    const sum = (kind: string) => inspected.filter((row) => row[1] === kind).reduce((all, row) => all + Number(row[3]), 0)
    expect([sum('role'), sum('part')]).toEqual([Number(inspected[0]?.[3]), Number(inspected[0]?.[3])])
    expect(inspected.filter((row) => row[1] === 'message')).toHaveLength(3)
    expect(await rows('recall', 'failing', 'test')).toEqual(
      expect.arrayContaining([[expect.stringMatching(/^\w{10}$/), 'assistant m4', expect.stringContaining('npm test')]]),
    )
    expect(await rows('config', 'show')).toContainEqual(['budget', '20%', 'default'])
    expect(await rows('doctor')).toContainEqual(['ok', 'config', expect.any(String), ''])
    expect(await rows('evaluate', 'run.json', '--cost')).toContainEqual([
      expect.any(String),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^[\d.]+$/)),
    ])
    expect(await rows('inspect', 'run.json', '--why', 'src/parse.ts')).toContainEqual(['run.json', 'why', 'src/parse.ts', expect.stringMatching(/^0\.\d+$/)])
  })

  it('is rejected together with --json, and is an option of every command that prints rows', async () => {
    expect(await decant(folder, ['inspect', 'run.json', '--plain', '--json'])).toMatchObject({ code: 2, err: expect.stringContaining('two forms') })
    const having = commands.filter(({ options }) => options.some(({ flag }) => flag === '--plain')).map(({ usage }) => usage.split(' ')[0])
    expect(having).toEqual(['logs', 'recall', 'inspect', 'evaluate', 'config', 'doctor'])
  })

  it('replaces tabs, line breaks and escape characters inside a cell', () => {
    expect(plainLine(' a\tb\n\u001b[1mc ', 3, undefined)).toBe('a b [1mc\t3\t\n')
  })
})
