import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-odd-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = JSON.stringify(
  Array.from({ length: 30 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan: ${Math.sqrt(i)} `.repeat(9) })),
)
const utf32 = Buffer.from([0xff, 0xfe, 0, 0, ...[...history].flatMap((sign) => [sign.charCodeAt(0) % 256, sign.charCodeAt(0) >> 8, 0, 0])])

it.each([
  ['empty.json', '', 'The input is empty (empty.json)', 'Give a file with messages'],
  ['zeros.json', Buffer.alloc(1000), 'The file holds nothing but zero bytes (zeros.json)', 'Get a whole copy'],
  ['wide.json', utf32, 'The file is UTF-32 (wide.json, line 1)', 'Convert it to UTF-8'],
  ['cut.json.gz', gzipSync(history).subarray(0, 200), 'The gzip file is damaged (cut.json.gz)', 'gzip -dc FILE > PART'],
  ['number.json', '[{"role":"user","content":NaN}]', 'This is not valid JSON from character 27 of the line on (number.json, line 1)', 'Fix the JSON there'],
  ['second.json', '[{"role":"user",\n"content":"a"},\n{"role":user}]', 'This is not valid JSON from character 9 of the line on (second.json, line 3)', 'Fix'],
  ['server.log', '2026-01-01 INFO request=1\n'.repeat(50), 'This is no history or log that decant knows (server.log)', 'A log of your own'],
])('%s is reported with the same message and remedy by every command that reads a log', async (name, content, message, remedy) => {
  writeFileSync(join(folder, name), content)
  for (const command of ['compress', 'inspect', 'evaluate', 'compact']) {
    const { code, err } = await decant(folder, [command, name])
    expect([command, code, err]).toEqual([command, 1, expect.stringContaining(`decant: ${message}\n  `)])
    expect(err).toContain(remedy)
  }
})

it('restore names a damaged gzip file', async () => {
  writeFileSync(join(folder, 'run.json'), history)
  await decant(folder, ['compress', 'run.json', '--out', 'small.json.gz'])
  writeFileSync(join(folder, 'cut.json.gz'), gzipSync(history).subarray(0, 200))
  expect(await decant(folder, ['restore', 'cut.json.gz'])).toMatchObject({ code: 1, err: expect.stringContaining('is damaged (cut.json.gz)\n') })
})
