import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-forget-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = (name: string) => [
  { role: 'user', content: `Find the port of ${name}.` },
  ...Array.from({ length: 30 }, (_, i) => [
    {
      role: 'assistant',
      content: `Look at ${name} ${i}.`,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"${i}"}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `c${i}`,
      content: Array.from({ length: 20 }, (_, line) => `${name}_${i} option_${line} = port ${3000 + i * 20 + line}`).join('\n'),
    },
  ]).flat(),
]

describe('decant forget', () => {
  it('lists with --dry-run what it would delete, deletes a record and all that contain it, and reports what is lost', async () => {
    const archive = join(folder, 'deep', 'a.db')
    for (const name of ['billing', 'parser']) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(history(name)))
      expect((await decant(folder, ['compress', `${name}.json`, '--budget', '2k', '--out', `${name}.small.json`, '--archive', archive])).code).toBe(0)
    }
    const { hits } = JSON.parse((await decant(folder, ['recall', 'billing_17', 'option_3', '--json', '--limit', '1', '--archive', archive])).out) as {
      hits: { ref: string }[]
    }
    const ref = hits[0]?.ref ?? ''
    const dry = await decant(folder, ['forget', `decant:${ref}`, '--dry-run', '--archive', archive])
    expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('Would delete') })
    expect(dry.err).not.toContain('takes a while')
    expect((await decant(folder, ['recall', ref, '--archive', archive])).code).toBe(0)
    const slip = `${ref.slice(0, -1)}${ref.endsWith('0') ? '1' : '0'}`
    for (const args of [
      ['recall', slip],
      ['recall', `decant:${slip}`],
      ['forget', slip],
    ]) {
      const { code, err } = await decant(folder, [...args, '--archive', archive])
      expect([code, err]).toEqual([5, expect.stringMatching(new RegExp(`'\\n {2}Did you mean (.+ or )?${ref}( or .+)?\\?\\n$`))])
    }
    const done = await decant(folder, ['forget', ref, '0000000000', '--archive', archive])
    expect(done.out).toBe(dry.out)
    expect(done.out).not.toContain(' 0.0 kB')
    expect(done.out).toMatch(new RegExp(`^${ref}  part .* named$`, 'm'))
    expect(done.out).toMatch(/ {2}input .* holds its text$/m)
    expect(done.err).toContain('can no longer be restored')
    expect(done.err).toContain("decant: Nothing in the archive is named '0000000000'\n")
    expect(done.code).toBe(5)
    expect((await decant(folder, ['recall', 'billing_17', 'option_3', '--archive', archive])).out).not.toContain('billing_17 option_3')
    expect(await decant(folder, ['restore', 'billing.small.json', '--archive', archive])).toMatchObject({ code: 5, err: expect.stringContaining('forgotten') })
    expect((await decant(folder, ['restore', 'parser.small.json', '--archive', archive])).code).toBe(0)
    for (const name of readdirSync(join(folder, 'deep'))) expect(readFileSync(join(folder, 'deep', name)).includes('billing_17 option_3'), name).toBe(false)
  })

  it('says of a text that is too short to be searched for that other records may still hold it', async () => {
    writeFileSync(join(folder, 'run.json'), JSON.stringify(history('billing').toSpliced(1, 0, { role: 'assistant', content: 'PIN 4711' })))
    await decant(folder, ['compress', 'run.json', '--budget', '1k', '--out', 'small.json', '--archive', 'a.db'])
    const [ref = ''] = (await decant(folder, ['recall', '4711', '--plain', '--archive', 'a.db'])).out.split('\t')
    const short = await decant(folder, ['forget', ref, '--archive', 'a.db'])
    expect(short).toMatchObject({ code: 0, out: `${ref}  part        8 bytes  named; too short to be searched for\n` })
    expect(short.err).toContain('Deleted 1 record.\nOther records may still hold a text that short, as the input does that it arrived in.\n')
    expect((await decant(folder, ['restore', 'small.json', '--archive', 'a.db'])).out).toContain('PIN 4711')
  })

  it('announces a wait if the archive is large, except with --json', async () => {
    const archive = sqliteArchive(join(folder, 'a.db'))
    const [record] = await archive.put([{ kind: 'input', bytes: 'x'.repeat(21_000_000) }])
    await archive.close()
    const asked = ['forget', record?.ref ?? '', '--dry-run', '--archive', 'a.db']
    expect((await decant(folder, asked)).err).toMatch(/^a\.db: 21 MB, this takes a while …\n/)
    expect((await decant(folder, [...asked, '--json'])).err).toBe('')
  })
})
