import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles } from '../../scripts/house/circles.ts'
import { programOf } from '../../scripts/house/embedded.ts'
import { floorViolations } from '../../scripts/house/floors.ts'
import { folderCircles } from '../../scripts/house/folder-circles.ts'
import { houseViolations } from '../../scripts/house/house-violations.ts'
import { importsOf } from '../../scripts/house/imports.ts'
import { leftByMerges } from '../../scripts/house/merges.ts'
import { purityViolations } from '../../scripts/house/pure.ts'
import { recallPicture } from '../../scripts/house/recall-picture.ts'
import { replacementViolations } from '../../scripts/house/replacements.ts'
import { sizeViolations } from '../../scripts/house/sizes.ts'

describe('the architecture checks', () => {
  it('find no breach in this repository', () => {
    expect(houseViolations(join(import.meta.dirname, '../..'))).toEqual([])
  })

  it('report an import from a floor that is not lower, an import past index.ts, and a room on no floor', () => {
    expect(floorViolations(importsOf('law/a.ts', "import type { X } from '../strategy/index.ts'"))).toHaveLength(1)
    expect(floorViolations(importsOf('law/a.ts', "export { X } from '../token/index.ts'"))).toHaveLength(1)
    expect(floorViolations(importsOf('law/a.ts', "import { X } from '../message/edit.ts'"))).toHaveLength(1)
    expect(floorViolations(importsOf('attic/a.ts', "const x = await import('../message/index.ts')"))[0]).toContain('stands on no floor')
    expect(floorViolations(importsOf('law/a.ts', "import { X } from '../message/index.ts'\nimport { y } from './b.ts'\nimport z from 'zod'"))).toEqual([])
  })

  it('report an import circle, including imports of types', () => {
    const imports = [
      ...importsOf('law/a.ts', "import type { B } from './b.ts'"),
      ...importsOf('law/b.ts', "import { c } from './c.ts'"),
      ...importsOf('law/c.ts', "import './a.ts'"),
    ]
    expect(circles(imports)).toHaveLength(1)
    expect(circles(imports.slice(0, 2))).toEqual([])
  })

  it('report folders of a room that import each other', () => {
    const there = importsOf('law/one/a.ts', "import { b } from '../two/b.ts'")
    const back = importsOf('law/two/c.ts', "import type { D } from '../one/d.ts'")
    expect(folderCircles([...there, ...back])).toHaveLength(1)
    expect(
      folderCircles([
        ...there,
        ...importsOf('law/two/c.ts', "import { rule } from '../rule.ts'"),
        ...importsOf('law/rule.ts', "import { a } from './one/a.ts'"),
      ]),
    ).toEqual([])
  })

  it('report a clock, randomness, the environment and file access in a pure room', () => {
    const of = (text: string, file = 'pipeline/a.ts') => purityViolations([{ file, text }])
    for (const impure of ['const a = Date.now()', 'new Date()', 'Math.random() * 2', 'process.env.HOME', "import { readFileSync } from 'node:fs'"])
      expect(of(impure)).toHaveLength(1)
    for (const fine of ['/** Not `Date.now()`. */', 'new Date(at)', "import { createHash } from 'node:crypto'"]) expect(of(fine)).toEqual([])
    expect(of('Date.now()', 'session/a.ts')).toEqual([])
  })

  it('report a replace call with a computed string, in which `$&` would be interpreted', () => {
    const of = (text: string) => replacementViolations([{ file: 'law/a.ts', text }])
    expect(of("a.replace('{messages}', words)")).toHaveLength(1)
    expect(of('a.replaceAll(/[(/]/g, wordsOf(b))')).toHaveLength(1)
    for (const fine of [
      "a.replace(/[,']/g, '$1')",
      "a.replace('{m}', () => words)",
      'a.replaceAll(B, (one, two) => two)',
      'a.replace(B, one => one)',
      'a.replace(b)',
    ])
      expect(of(fine), fine).toEqual([])
  })

  it('report a conflict marker that a merge left in a page', () => {
    const mark = '<'.repeat(7)
    expect(leftByMerges('docs/a.md', `text\n${mark} HEAD\ntext`)).toEqual(['docs/a.md:2: a merge was left unfinished here'])
    expect(leftByMerges('docs/a.md', 'Heading\n=======\n\n<<<<<< six')).toEqual([])
  })

  it('programOf returns the program of an example without its head comment', () => {
    const example = "// What it does,\n// and how.\nimport { a } from 'decant'\nimport { b } from 'decant/ai-sdk'\n\na(b) // done\n"
    expect(programOf(example)).toBe("```ts\nimport { a } from 'decant'\nimport { b } from 'decant/ai-sdk'\n\na(b) // done\n```")
  })

  it('recallPicture draws a labelled bar per row of a table, with marks for oracle and goal', () => {
    const table = '| source | budget | newest | oracle | goal |\n|---|---|---|---|---|\n| a | 10 % | 0.50 | 1.00 | 0.92 |\n| b | 20 % | 0.25 | 0.90 | 0.92 |'
    const svg = recallPicture(table)
    const widths = [...svg.matchAll(/width="([\d.]+)" height="8"/g)].map(([, width]) => Number(width))
    expect(widths).toHaveLength(2)
    expect((widths[0] as number) / (widths[1] as number)).toBeCloseTo(2, 1)
    for (const words of ['a, 10 %', 'b, 20 %', 'oracle: 0.9', 'goal: 0.92']) expect(svg).toContain(words)
  })

  it('report a file that is too long, has too many exports or is named utils', () => {
    expect(sizeViolations([{ file: 'law/a.ts', text: 'x\n'.repeat(401) }]).length).toBeGreaterThan(0)
    expect(sizeViolations([{ file: 'law/utils.ts', text: '' }])).toHaveLength(1)
    expect(sizeViolations([{ file: 'law/a.ts', text: 'export const a = 1\nexport function b() {}\nexport class C {}\nexport type D = 1' }])).toHaveLength(1)
  })
})
