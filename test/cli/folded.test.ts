import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { folded } from '../../src/cli/print/folded.ts'
import { decant } from './fake-terminal.ts'

it('breaks lines between words, and hangs what was broken off where the words began', () => {
  expect(folded('one two three four five six', 20)).toBe('one two three four\nfive six')
  expect(folded('  --flag  one two three four five', 30)).toBe('  --flag  one two three four\n          five')
  expect(folded('a line that fits \nhttp://a-word-that-is-longer-than-the-terminal/x y', 24)).toBe(
    'a line that fits\nhttp://a-word-that-is-longer-than-the-terminal/x\ny',
  )
  expect(folded('  a-name-that-takes-it-all  words that stay', 30)).toBe('  a-name-that-takes-it-all  words that stay')
})

it('help is no wider than the terminal, and says once how to get that of a command', async () => {
  const names = commands.map(({ usage }) => usage.split(' ')[0] ?? '')
  const pages = await Promise.all(['', ...names].map(async (name) => (await decant(tmpdir(), name === '' ? ['--help'] : ['help', name])).out))
  for (const page of pages) {
    const wide = page.split('\n').filter((line) => line.length > 80 && !line.startsWith('  $ '))
    expect(wide).toEqual([])
  }
  expect(pages[0]).toContain('$ decant COMMAND --help')
  expect(pages[0]).not.toContain('$ decant compress --help')
})
