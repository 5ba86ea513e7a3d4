import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/evaluation.md'), 'utf8')
const [own = '', other = '', priced = '', taught = '', ...more] = programs('docs/evaluation.md')
const log = gunzipSync(readFileSync(join(root, 'examples/demo.json.gz'))).toString('utf8')
const files = { 'run.jsonl': log }

test('docs/evaluation.md contains no programs besides those tested here', () => {
  expect(more).toEqual([])
})

test('the custom strategy in docs/evaluation.md prints the table of the page, except for figures from learned weights', { timeout: 120_000 }, () => {
  const [, told = ''] = /^```text\n([\s\S]*?)^```/m.exec(page) ?? []
  const shape = (text: string) => text.replaceAll(/\d\.\d\d/g, '#')
  const printed = printedBy(own, files)
  expect(shape(printed)).toBe(shape(told))
  // Only rows that do not depend on weights are compared.
  const fixed = (text: string) => text.split('\n').filter((line) => /^(?:last-eight|lost) /.test(line))
  expect(fixed(printed)).toEqual(fixed(told))
})

test('the comparison program in docs/evaluation.md scores a poor summary below cover at the same size', () => {
  const given = `
import { readFileSync } from 'node:fs'
import { decode } from 'decant/format'
const { messages } = decode(readFileSync('run.jsonl')).history
const cut = ${JSON.parse(log).cut}
const summary = 'The agent looked through src/message/compose.ts and its tests. '.repeat(40)
`
  const [theirs = '', ours = ''] = printedBy(`${given}${other}`, files).split('\n')
  const bound = (line: string) => Number(/^[a-z ]+ (\S+) \S+ \S+$/.exec(line)?.[1])
  expect(bound(theirs)).toBeLessThan(bound(ours))
})

test('the cost program in docs/evaluation.md runs and prints a mean below the cost of appending', () => {
  const [, mean, worst, highest] = printedBy(priced, files).split(' ').map(Number)
  expect(mean).toBeLessThan(1)
  expect([worst, highest]).toEqual([mean, 1])
})

test('the habits program in docs/evaluation.md learns nothing from two equal runs and prints the cuts of the second', () => {
  const two = [0, 1].map((id) => JSON.stringify({ id, messages: JSON.parse(log).messages })).join('\n')
  const [learned, measured] = printedBy(taught, { 'run.jsonl': two }).split('\n')
  expect(learned).toBe('a name that is needed later ranks above one that is not in 0.5 of cases, with habits in 0.5')
  expect(measured).toMatch(/^2 cuts: bound \d\.\d\d$/)
})
