import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { barChart } from '../../src/cli/print/bar-chart.ts'
import { foldText } from '../../src/cli/print/fold-text.ts'
import { paint } from '../../src/cli/print/paint.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { decant } from './fake-terminal.ts'

it('folding breaks lines between words, and indents continuation lines to where the text began', () => {
  expect(foldText('one two three four five six', 20)).toBe('one two three four\nfive six')
  expect(foldText('  --flag  one two three four five', 30)).toBe('  --flag  one two three four\n          five')
  expect(foldText('a line that fits \nhttp://a-word-that-is-longer-than-the-terminal/x y', 24)).toBe(
    'a line that fits\nhttp://a-word-that-is-longer-than-the-terminal/x\ny',
  )
  expect(foldText('  a-name-that-takes-it-all  words that go below', 30)).toBe('  a-name-that-takes-it-all\n    words that go below')
  expect(foldText('  a-name-that-takes-it-all  words that go', 20)).toBe('  a-name-that-takes-it-all\n    words that go')
  expect(foldText('one two three', 9)).toBe('one two\nthree')
  expect(foldText('  get it back: decant restore a.json --archive b.db', 30)).toBe('  get it back:\n      decant restore a.json --archive b.db')
  expect(foldText('  a-name  words that stay', 11)).toBe('  a-name  words that stay')
})

it('a bar chart omits its bars if the terminal has no room for them', () => {
  const bars = ['tool-result', 'text'].map((label) => ({ label, value: 2300 }))
  expect(barChart(bars, 28)).toEqual(['  tool-res…    2.3k   50 %', '  text         2.3k   50 %'])
  expect(barChart(bars, 40)[0]).toMatch(/^ {2}tool-result +2.3k +50 % {2}█+$/)
})

it('folding does not count colour codes as columns', () => {
  const bold = paint(true).bold('one two')
  expect(foldText(`${bold} three four five`, 24)).toBe(`${bold} three four five`)
  expect(foldText(`${bold} three four five six`, 24)).toBe(`${bold} three four five\nsix`)
  expect(foldText(paint(true).dim('  get it back: decant restore a.json'), 20)).toBe(paint(true).dim('  get it back:\n      decant restore a.json'))
})

it.each(['compress', 'compact'])('the report of %s is no wider than the terminal', async (command) => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-folded-'))
  try {
    const run = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    const { err } = await decant(folder, [command, 'run.json', '--budget', '30%', '--out', 'small.json'], '', { COLUMNS: '50' })
    expect(err).toContain('→')
    expect(err.split('\n').filter((line) => line.length > 50)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('an error is folded to the width of a terminal, and not folded for a program', async () => {
  const args = ['inspect', 'run.json', '--top', 'as many as there are, please']
  const folder = mkdtempSync(join(tmpdir(), 'decant-folded-'))
  try {
    writeFileSync(join(folder, 'run.json'), '[]')
    const seen = (await decant(folder, args, '', { COLUMNS: '40' })).err
    const read = (await decant(folder, args)).err
    expect(seen.split('\n').filter((line) => line.length > 40)).toEqual([])
    expect(read.trimEnd().split('\n')).toHaveLength(2)
    expect(seen.replace(/\s+/g, ' ')).toBe(read.replace(/\s+/g, ' '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('hits of recall are folded to the width of a terminal, and not folded for a program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-folded-'))
  try {
    const run = join(import.meta.dirname, '../../examples/run.json')
    expect((await decant(folder, ['compress', run, '--out', join(folder, 'small.json')])).code).toBe(0)
    const seen = (await decant(folder, ['recall', 'failing', 'test'], '', { COLUMNS: '60' })).out.trimEnd()
    const read = (await decant(folder, ['recall', 'failing', 'test'])).out.trimEnd()
    expect(seen.split('\n').filter((line) => line.length > 60)).toEqual([])
    expect(read.split('\n').filter((line) => line.length > 60)).not.toEqual([])
    expect(seen.replace(/\s+/g, ' ')).toBe(read.replace(/\s+/g, ' '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it.each([
  ['inspect', ['run.json', '--why', 'read src/parser.ts']],
  ['inspect', ['run.json', '--why', 'nothing']],
  ['learn', ['run.json', '--memory', 'm']],
] as const)('the output of %s %j is folded to the width of a terminal, and not folded for a program', async (command, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-folded-'))
  try {
    const run = Array.from({ length: 8 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} in src/parser.ts and src/seldom_${i}.ts.` }))
    writeFileSync(join(folder, 'run.json'), JSON.stringify(run))
    const words = (text: string) => text.replace(/\s+/g, ' ').replace(/\d+ (succeeded|failed|unknown|already known|unreadable)/g, 'N $1')
    const seen = (await decant(folder, [command, ...args], '', { COLUMNS: '46' })).out
    const read = (await decant(folder, [command, ...args])).out
    expect(seen.split('\n').filter((line) => line.length > 46 && !line.includes('/m') && !line.includes('place'))).toEqual([])
    expect(read.split('\n').filter((line) => line.length > 46)).not.toEqual([])
    expect(words(seen)).toBe(words(read))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the findings of doctor are folded with an indent, also in a narrow terminal', async () => {
  const { out } = await decant(tmpdir(), ['doctor'], '', { COLUMNS: '60' })
  expect(out.split('\n').filter((line) => line.length > 60 && !line.includes('/'))).toEqual([])
  expect(out).toMatch(/^ok {3}keys {10}none in the environment; only --llm and\n {19}--embedding-model need one$/m)
  const narrow = (await decant(tmpdir(), ['doctor'], '', { COLUMNS: '24' })).out
  expect(narrow.split('\n').filter((line) => line.length > 24 && !line.includes('/'))).toEqual([])
  expect(narrow).toMatch(/^ok {3}tokenizer\n {5}o200k counts 4\n {5}tokens/m)
})

it('help is no wider than the terminal, and its main page shows once how to get the help of a command', async () => {
  const names = commands.map(({ usage }) => usage.split(' ')[0] ?? '')
  const shown = (columns: number) =>
    Promise.all(['', ...names].map(async (name) => (await decant(tmpdir(), name === '' ? ['--help'] : ['help', name], '', { COLUMNS: `${columns}` })).out))
  const pages = await shown(80)
  for (const [columns, all] of [
    [80, pages],
    [40, await shown(40)],
    [20, await shown(20)],
  ] as const)
    for (const page of all) expect(page.split('\n').filter((line) => line.length > columns && !/^ +(?:\$ |\S+(?: [<[]\S+)?$)/.test(line))).toEqual([])
  expect(pages[0]).toContain('$ decant COMMAND --help')
  expect(pages[0]).not.toContain('$ decant compress --help')
  const examples = commands.flatMap((command) => command.examples.map((example) => `  $ ${example}`))
  expect(examples.filter((line) => !pages.some((page) => page.includes(line)))).toEqual([])
})

it('folding does not take quadratic time for spaces before a tab', () => {
  const read = (size: number) => () => foldText(`x${' '.repeat(size)}\ty`, 40)
  expect(growth(2000, read)).toBeLessThan(MOST_GROWTH)
})
