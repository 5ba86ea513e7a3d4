import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-again-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const history = (name: string) =>
  JSON.stringify(Array.from({ length: 20 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${name}, step ${i}. `.repeat(50) })))
mkdirSync(join(folder, 'p'))
writeFileSync(join(folder, 'p/a.json'), history('a'))
writeFileSync(join(folder, 'p/named.decant.json'), history('a log of that name'))

it('compress reads the logs of a folder that contains its outputs, but never those outputs, however often', async () => {
  const compress = () => decant(folder, ['compress', 'p', '--out', 'p/small', '--budget', '20%', '--json'])
  const listed = () => readdirSync(join(folder, 'p'), { recursive: true }).map(String).sort()
  const [first, after] = [await compress(), listed()]
  expect([first.code, first.err, JSON.parse(first.out).files.length]).toEqual([0, '', 2])
  for (const _ of [2, 3]) {
    const again = await compress()
    expect([again.code, again.err, JSON.parse(again.out).files.length]).toEqual([0, 'Left out 2 files that decant wrote to p/small before.\n', 2])
  }
  expect(listed()).toEqual(after)
})

it('compress rejects a folder that holds only its outputs, and accepts an output that is named as input', async () => {
  await decant(folder, ['compress', 'p/a.json', '--out', 'q/', '--budget', '20%'])
  const { code, err } = await decant(folder, ['compress', 'q', '--out', 'q'])
  expect([code, err]).toEqual([2, expect.stringContaining('The folder holds only what decant wrote')])
  expect((await decant(folder, ['compress', 'q/p/a.json.decant.json', '--out', 'q/', '--budget', '5%', '--json'])).out).toContain('"files":[{')
})

it.each([
  ['inspect', 'r', '--json'],
  ['evaluate', 'r', '--json'],
  ['habits', 'r', '--json'],
  ['learn', 'r', '--json'],
])('%s leaves out what decant wrote below a folder of logs, and reads it if it is named or if there is nothing else', async (command, ...args) => {
  mkdirSync(join(folder, 'r'), { recursive: true })
  for (const name of ['a.json', 'a.json.decant.json', 'b.json.decant.json']) writeFileSync(join(folder, 'r', name), history(name))
  const mixed = await decant(folder, [command, ...args])
  expect(mixed.err).toContain('Left out 2 files that decant wrote (*.decant.json)')
  expect(mixed.out).not.toContain('a.json.decant.json')
  expect((await decant(folder, [command, 'r/a.json', 'r/a.json.decant.json', '--json'])).err).not.toContain('Left out')
  rmSync(join(folder, 'r/a.json'))
  expect((await decant(folder, [command, ...args])).err).not.toContain('Left out')
})
