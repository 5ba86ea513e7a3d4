import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { formats, wires } from '../../src/format/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-wording-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, value: unknown) => writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
const stderrOf = async (...args: string[]) => (await decant(folder, args)).err
const talk = (steps: number) => Array.from({ length: steps }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))

describe('--model', () => {
  beforeEach(() => put('run.json', talk(30)))

  it('prints a note for an unknown model, with what is assumed and the name that was likely meant', async () => {
    const unknown = "note: the model 'foo' is unknown: its tokens are estimated (up to 25 % off), and the rules of the format apply.\n"
    expect(await stderrOf('compress', 'run.json', '--dry-run', '--model', 'foo')).toContain(unknown)
    expect(await stderrOf('inspect', 'run.json', '--model', 'foo')).toBe(unknown)
    expect(await stderrOf('compact', 'run.json', '--dry-run', '--model', 'claude-sonet-4-5')).toContain(
      "note: 'claude-sonet-4-5' is not a known model; its tokens are counted like those of its family. Did you mean 'claude-sonnet-4-5'?\n",
    )
  })

  it.each(['claude-sonnet-4-5', 'openai:gpt-4o', 'mistral-large', 'local:qwen3-coder', 'my-claude'])('prints no note for %s', async (model) => {
    expect(await stderrOf('compress', 'run.json', '--dry-run', '--model', model)).not.toContain('note:')
  })
})

describe('a budget too small for any history', () => {
  it('is accepted with a note on the share that was likely meant', async () => {
    put('run.json', talk(30))
    const note = "note: --budget 20 means 20 tokens, too few for any history; '20%' is a share.\n"
    expect(await stderrOf('compress', 'run.json', '--dry-run', '--budget', '20')).toContain(note)
    expect(await stderrOf('compact', 'run.json', '--dry-run', '--budget', '20')).toContain(note)
    expect(await stderrOf('compress', 'run.json', '--dry-run', '--budget', '20', '--quiet')).toBe('')
    for (const budget of ['20%', '100', '1k']) expect(await stderrOf('compress', 'run.json', '--dry-run', '--budget', budget)).not.toContain('note:')
  })
})

describe('a share as a budget', () => {
  it('is reported as a share of the tokens outside system text, if the result is a larger share of the whole', async () => {
    put('run.json', [{ role: 'system', content: 'Be careful with every file of the plan. '.repeat(200) }, ...talk(30)])
    const err = await stderrOf('compress', 'run.json', '--budget', '20%', '--dry-run')
    const [, rest = '', apart = ''] = /\n {2}20 % of the ([\d.k]+) tokens outside system text and tools, which take ([\d.k]+) more\n/.exec(err) ?? []
    expect([rest, apart]).toEqual(['4.3k', '1.8k'])
    put('plain.json', talk(30))
    expect(await stderrOf('compress', 'plain.json', '--budget', '20%', '--dry-run')).not.toContain('outside system text')
    expect(await stderrOf('compress', 'run.json', '--budget', '2500', '--dry-run')).not.toContain('outside system text')
  })
})

describe('reports and messages', () => {
  it('a conversion without cuts exits with 0, and is reported as converted', async () => {
    put('run.json', talk(30))
    for (const command of ['compress', 'compact']) {
      const asked = [command, 'run.json', '--budget', '100%']
      for (const [args, words] of [
        [['--out', 'g.json'], '\n  Converted to gemini, nothing cut: The history fits the budget as it is.\n'],
        [['--dry-run'], '\n  Would be converted to gemini, nothing cut: The history fits the budget as it is.\n'],
      ] as const)
        expect(await decant(folder, [...asked, '--to', 'gemini', ...args])).toMatchObject({ code: 0, err: expect.stringContaining(words) })
      expect(JSON.parse((await decant(folder, [...asked, '--to', 'gemini', '--dry-run', '--json'])).out)).toMatchObject(
        command === 'compress' ? { files: [{ format: 'openai-chat', to: 'gemini' }] } : { format: 'openai-chat', to: 'gemini' },
      )
      expect(await decant(folder, [...asked, '--dry-run'])).toMatchObject({ code: 3, err: expect.stringContaining('Nothing to do: ') })
    }
  })

  it('compact reports whether its output is valid, and counts its violations', async () => {
    put('run.json', talk(30))
    const asked = ['compact', 'run.json', '--budget', '30%', '--out', 'small.json']
    expect(await stderrOf(...asked)).toContain('\n  valid on the wire\n')
    put('run.json', [...talk(30), { role: 'user', content: 'Half a sign: \ud83d' }])
    expect(await stderrOf(...asked)).toContain('\n  1 violation (1 in the input; decant inspect small.json lists them)\n')
    const { runs } = JSON.parse((await decant(folder, [...asked, '--json'])).out) as { runs: { violations: { before: object[]; after: object[] } }[] }
    expect([runs[0]?.violations.before.length, runs[0]?.violations.after.length]).toEqual([1, 1])
  })

  it('a log that ends with an assistant message is reported as valid once another message follows', async () => {
    put('run.json', talk(30))
    expect(await stderrOf('compress', 'run.json', '--budget', '60%', '--model', 'claude-opus-4-6', '--to', 'anthropic-messages', '--dry-run')).toContain(
      'valid on the wire once another message follows',
    )
  })

  it('compress uses singular nouns for 1, and names the command that lists the violations', async () => {
    const orphan = { role: 'tool', tool_call_id: 'nobody', content: 'found nothing' }
    put('run.json', [...talk(2), orphan, ...talk(30)])
    expect(await stderrOf('compress', 'run.json', '--budget', '100%', '--out', 'small.json')).toContain(
      `1 violation (1 in the input; decant inspect small.json lists them)`,
    )
    const asked = ['compress', 'run.json', '--budget', '100%', '--model', 'claude-opus-4-6']
    const sound = { id: 'a', messages: talk(30) }
    const broken = { id: 'b', messages: [...talk(2), orphan, ...talk(30)] }
    const runs = (...all: object[]) => writeFileSync(join(folder, 'runs.jsonl'), all.map((run) => `${JSON.stringify(run)}\n`).join(''))
    runs(sound, broken)
    expect(await stderrOf('compress', 'runs.jsonl', '--budget', '100%', '--out', 'some.jsonl')).toContain(`decant inspect some.jsonl --run 1 lists them)`)
    expect((await decant(folder, ['inspect', 'some.jsonl', '--run', '1'])).out).toContain('1 violation')
    runs(sound, broken, broken, broken)
    expect(await stderrOf('compress', 'runs.jsonl', '--budget', '100%', '--out', 'some.jsonl')).toContain(`--run 1 lists them; 2 more runs have some)`)
    expect(await stderrOf(...asked, '--out', 'small.json')).toContain(`decant inspect small.json --model claude-opus-4-6 lists them)`)
    expect(await stderrOf(...asked, '--dry-run')).toContain('run.json  openai-chat · claude-opus-4-6\n')
    expect(await stderrOf(...asked, '--dry-run')).toContain('(1 in the input; --json lists them)')
    const line = (type: string, i: number) =>
      JSON.stringify(
        type === 'user'
          ? { type, uuid: `u${i}`, sessionId: 's', message: { role: 'user', content: 'Say a word. '.repeat(60) } }
          : { type, uuid: `x${i}`, sessionId: 's' },
      )
    const log = async (...lines: string[]) => {
      put('log.jsonl', ['user', 'user', ...lines].map(line).join('\n'))
      return stderrOf('compress', 'log.jsonl', '--from', 'claude-code', '--dry-run')
    }
    expect(await log('a', 'b', 'c', 'd', 'e')).toMatch(/note: 1 a line is no part of the conversation\n(.*\n){2} {2}… and 2 more notes \(--json has all\)\n/)
    expect(await log('a', 'b', 'c', 'd'), 'a note takes no more room than that there is one').toMatch(/note: 1 d line is no part of the conversation\n$/)
  })

  it('compress marks a token count that is an estimate', async () => {
    put('run.json', talk(300))
    expect(await stderrOf('compress', 'run.json', '--budget', '500', '--dry-run')).toMatch(/\n {2}would be about [\d.]+k \(estimated\) → \d+ tokens/)
    expect(await stderrOf('compress', 'run.json', '--budget', '20%', '--dry-run')).not.toContain('about')
  })

  it('the error for an unknown format suggests the option --from', async () => {
    put('notes.txt', 'no history')
    expect(await stderrOf('inspect', 'notes.txt')).toContain('name the format with `--from`.\n  Formats: ')
  })

  it('the error for an unknown format lists all formats in lines of at most 80 columns, request formats before logs', async () => {
    put('notes.txt', 'no history')
    for (const asked of [['notes.txt'], ['notes.txt', '--from', 'zzz']]) {
      const lines = (await stderrOf('inspect', ...asked)).split('\n')
      const listed = lines.slice(lines.findIndex((line) => line.startsWith('  Formats: ')))
      expect(Math.max(...listed.map((line) => line.length))).toBeLessThanOrEqual(80)
      const [writable = '', logs = ''] = listed.join(' ').split('Logs, read only:')
      const names = (text: string) => text.slice(0, text.indexOf('.') + 1).match(/[\w-]+(?=[,.])/g)
      const all = formats.map(({ name }) => name)
      const isWire = (name: string) => wires.some((wire) => wire.name === name)
      expect(names(writable)).toEqual(all.filter(isWire))
      expect(names(logs)).toEqual(all.filter((name) => !isWire(name)))
    }
    expect(await stderrOf('inspect', 'notes.txt', '--from', 'claud-code')).toContain("  Did you mean 'claude-code'?\n  Formats: ")
  })

  it('config show mentions if the user’s configuration file is missing', async () => {
    expect(await stderrOf('config', 'show')).toContain('config.json (not there)\n')
    mkdirSync(join(folder, '.config/decant'), { recursive: true })
    writeFileSync(join(folder, '.config/decant/config.json'), '{}')
    expect(await stderrOf('config', 'show')).not.toContain('not there')
  })

  it('recall shows what decant wrote as a record, whatever its role', async () => {
    const archive = sqliteArchive(join(folder, 'a.db'))
    const text = 'earlier words on the harbour'
    await archive.put([{ kind: 'part', bytes: text, text, meta: { role: 'user', message: 'record:m2' } }])
    await archive.close()
    expect((await decant(folder, ['recall', 'harbour', '--archive', 'a.db'])).out).toMatch(/^\w{10} {2}record at m2\n/)
  })
})
