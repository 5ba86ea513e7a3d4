import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/doors.md'), 'utf8')
const [shorter = '', priced = '', ...more] = programs('docs/doors.md')

test('docs/doors.md lists every door of package.json exactly once', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const doors = Object.keys(exports).filter((door) => !door.endsWith('.json'))
  expect([...page.matchAll(/^\| `(decant[^`]*)` \| .+ \| .+ \|$/gm)].map(([, door]) => door).toSorted()).toEqual(
    doors.map((door) => `decant${door.slice(1)}`).toSorted(),
  )
})

test('docs/doors.md has no programs but the two that are run here', () => {
  expect(more).toEqual([])
})

test('the excerpt program of docs/doors.md prints the output shown on the page', () => {
  const [, printed = ''] = /^```text\n([\s\S]*?)^```/m.exec(page) ?? []
  expect(printedBy(shorter)).toBe(printed)
})

test('the cost program of docs/doors.md runs and prints its figures', () => {
  expect(printedBy(priced)).toBe('1500 325 272000\nmask-batch The rewrite pays for itself before three of four runs end.\n')
})
