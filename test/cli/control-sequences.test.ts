import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWithLineEnd } from '../../src/cli/print/write-with-line-end.ts'
import { bufferedText } from '../buffered-text.ts'
import { decant } from './fake-terminal.ts'

/** A colour, a sequence that hides text, one that renames the window, and a control character of one byte that begins a sequence. */
const HOSTILE = '\x1b[31mred \x1b[8mhidden \x1b]0;title\x07 \u009b2J'
/** Control characters that no text for people may contain but at the start of decant's own colours. */
const FOREIGN = /[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?!\[(?:1|2|22|31|32|33|39)m)/

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-controls-'))
  const step = (id: number) => [
    { role: 'assistant', content: `note ${HOSTILE}`, tool_calls: [{ id: `c${id}`, type: 'function', function: { name: `run${HOSTILE}`, arguments: '{}' } }] },
    { role: 'tool', tool_call_id: `c${id}`, content: `${HOSTILE} read src/parse${id % 3}.ts and ticket-${id % 4}-99 again. `.repeat(20) },
  ]
  const messages = [{ role: 'user', content: `Fix ${HOSTILE}` }, ...Array.from({ length: 12 }, (_, id) => step(id)).flat(), { role: 'user', content: 'go on' }]
  mkdirSync(join(folder, 'runs'))
  // The names are printable everywhere but for the colour.
  const name = process.platform === 'win32' ? 'run.json' : 'run\x1b[31m.json'
  writeFileSync(join(folder, 'runs', name), JSON.stringify(messages))
  writeFileSync(join(folder, 'runs', `other-${name}`), JSON.stringify(messages.slice(0, -4)))
  writeFileSync(join(folder, 'runs', `notes-${name}.txt`), 'no log')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COMMANDS: readonly (readonly string[])[] = [
  ['inspect', 'runs', '--model', `gpt${HOSTILE}`],
  ['inspect', 'runs', '--why', `src/parse1.ts ${HOSTILE}`],
  ['compress', 'runs', '--budget', '20%', '--dry-run', '--diff', '--pin', `tool:x${HOSTILE}`],
  ['compress', 'runs', '--budget', '20%', '--out', `small${HOSTILE.replaceAll('/', '')}/`],
  ['compact', 'runs', '--budget', '20%', '--dry-run'],
  ['recall', 'ticket'],
  ['recall', `nowhere${HOSTILE}`],
  ['forget', `nowhere${HOSTILE}`],
  ['restore', `nowhere${HOSTILE}`],
  ['evaluate', 'runs', '--strategy', `newest${HOSTILE}`],
  ['evaluate', 'runs', '--budget', '50%'],
  ['learn', 'runs', '--memory', `memory${HOSTILE}`, '--assume', 'success'],
  ['learn', '--for', `ticket ${HOSTILE}`, '--memory', `memory${HOSTILE}`],
  ['habits', 'runs', '--out', `habits${HOSTILE}`],
  ['config', 'show', '--origin'],
  ['doctor'],
  [`nothing${HOSTILE}`],
]

describe.skipIf(process.platform === 'win32')('control characters of names and logs', () => {
  it.each(COMMANDS)('are not printed for people by decant %s %s', { timeout: 60_000 }, async (...args) => {
    for (const env of [{}, { COLORS: '1', COLUMNS: '100' }]) {
      const { out, err } = await decant(folder, args, '', env)
      expect(`${out}${err}`).not.toMatch(FOREIGN)
      expect(`${out}${err}`).not.toContain('\x1b[31mred')
      if (!('COLORS' in env)) expect(`${out}${err}`).not.toContain('\x1b')
    }
  })

  it.each(COMMANDS.filter(([name]) => ['inspect', 'compact', 'recall', 'evaluate', 'habits'].includes(name ?? '')))(
    'are escaped in JSON by decant %s %s',
    { timeout: 60_000 },
    async (...args) => {
      const { out } = await decant(folder, [...args, '--json'])
      expect(out).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
      for (const line of out.trim().split('\n')) JSON.parse(line)
    },
  )

  it('are replaced in a text that is written to a terminal, and written exactly to a file', async () => {
    const text = `${HOSTILE}\r\n\tend`
    const write = async (isTTY: boolean) => {
      const stream = Object.assign(new PassThrough(), { isTTY })
      await writeWithLineEnd(stream, Buffer.from(text))
      return bufferedText(stream)
    }
    expect(await write(false)).toBe(text)
    expect(await write(true)).toBe('�[31mred �[8mhidden �]0;title� �2J\r\n\tend\n')
  })
})
