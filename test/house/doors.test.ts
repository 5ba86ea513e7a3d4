import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/doors.md'), 'utf8')
const [shorter = '', priced = '', ...more] = programs('docs/doors.md')

test('the page of doors has each door of the package once, and no other', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const doors = Object.keys(exports).filter((door) => !door.endsWith('.json'))
  expect([...page.matchAll(/^\| `(decant[^`]*)` \| .+ \| .+ \|$/gm)].map(([, door]) => door).toSorted()).toEqual(
    doors.map((door) => `decant${door.slice(1)}`).toSorted(),
  )
})

test('the page of doors has these programs', () => {
  expect(more).toEqual([])
})

test('a text made shorter prints what the page says', () => {
  const [, printed = ''] = /^```text\n([\s\S]*?)^```/m.exec(page) ?? []
  expect(printedBy(shorter)).toBe(printed)
})

test('what it costs runs as it stands', () => {
  expect(printedBy(priced)).toBe('1500 325 272000\nmask-batch The rewrite pays for itself before three of four runs end.\n')
})
