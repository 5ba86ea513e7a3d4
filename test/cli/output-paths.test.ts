import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { outputPaths } from '../../src/cli/files/output-paths.ts'
import { decant } from './fake-terminal.ts'

const cwd = resolve('/work')
/** Files by name; each is located where its name says. */
const files = (...names: string[]) => names.map((name) => ({ name, named: true, place: name === '-' ? 'stdin' : name }))
const placed = (...names: string[]) => outputPaths(files(...names), 'o', cwd).map((path) => path.slice(join(cwd, 'o').length + 1).replaceAll('\\', '/'))

describe('the output path', () => {
  it('is the path itself for one input, and for several below it and never above it', () => {
    expect(outputPaths(files('logs/a.json'), 'small.json', cwd)).toEqual([join(cwd, 'small.json')])
    expect(placed('a.json', './logs/a.json', '../b.json', '/var/c.jsonl.gz', 'x/../../../d.json', '-')).toEqual([
      'a.json.decant.json',
      'logs/a.json.decant.json',
      'b.json.decant.json',
      'var/c.jsonl.decant.json',
      'd.json.decant.json',
      'stdin.decant.json',
    ])
  })

  it('is rejected if it is an existing file and there are several inputs', () => {
    const file = import.meta.filename
    expect(() => outputPaths(files('a.json', 'b.json'), file, cwd)).toThrow(
      expect.objectContaining({ code: 'usage', message: `There are 2 inputs, and ${file} is a file` }),
    )
    expect(outputPaths(files('a.json', 'b.json'), import.meta.dirname, cwd)).toHaveLength(2)
  })

  it('is below a folder that exists or is named as one, and for an input that came from a folder', () => {
    const here = import.meta.dirname
    expect(outputPaths(files('logs/a.json'), here, cwd)).toEqual([join(here, 'logs/a.json.decant.json')])
    expect(outputPaths(files('a.json'), 'new/', cwd)).toEqual([join(cwd, 'new/a.json.decant.json')])
    expect(outputPaths([{ name: '/var/logs/a.json', named: false, place: 'logs/a.json' }], 'o', cwd)).toEqual([join(cwd, 'o/logs/a.json.decant.json')])
    expect(() => outputPaths([{ name: 'logs/a.json', named: false, place: 'logs/a.json' }], import.meta.filename, cwd)).toThrow('The input is a folder, and')
  })

  it('contains the full path of each input if their places are the same', () => {
    const at = (name: string) => ({ name, named: true, place: name.slice(name.lastIndexOf('/') + 1) })
    expect(outputPaths([at('/x/a.json'), at('/y/a.json'), at('/y/b.json')], 'o', cwd)).toEqual(
      ['x/a.json', 'y/a.json', 'b.json'].map((path) => join(cwd, 'o', `${path}.decant.json`)),
    )
  })

  it('differs for a gzipped file and the plain one of the same name, in either order', () => {
    expect(placed('a.jsonl.gz', 'a.jsonl')).toEqual(['a.jsonl.gz.decant.json', 'a.jsonl.decant.json'])
    expect(placed('a.jsonl', 'a.jsonl.gz')).toEqual(['a.jsonl.decant.json', 'a.jsonl.gz.decant.json'])
    expect(placed('a.jsonl', 'a.jsonl')).toEqual(['a.jsonl.decant.json', 'a.jsonl.decant.json'])
  })

  it('is rejected before anything is written if two inputs share it', async () => {
    expect(() => placed('logs/a.json', '../logs/a.json')).toThrow('logs/a.json and ../logs/a.json would both be written to')
    const folder = mkdtempSync(join(tmpdir(), 'decant-targets-'))
    try {
      const history = JSON.stringify(Array.from({ length: 20 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i}. `.repeat(50) })))
      for (const path of ['x/y', 'y']) mkdirSync(join(folder, path), { recursive: true })
      for (const path of ['x/y/a.json', 'y/a.json']) writeFileSync(join(folder, path), history)
      writeFileSync(join(folder, 'y/a.json.gz'), gzipSync(history))
      const { code } = await decant(join(folder, 'x'), ['compress', 'y/a.json', '../y/a.json', '--budget', '20%', '--out', 'o'])
      expect([code, existsSync(join(folder, 'x/o'))]).toEqual([2, false])
      expect((await decant(folder, ['compress', 'y', '--budget', '20%', '--out', 'o'])).code).toBe(0)
      for (const [output, input] of [
        ['o/y/a.json.decant.json', 'y/a.json'],
        ['o/y/a.json.gz.decant.json', 'y/a.json.gz'],
      ] as const)
        expect((await decant(folder, ['restore', output])).bytes).toEqual(readFileSync(join(folder, input)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
