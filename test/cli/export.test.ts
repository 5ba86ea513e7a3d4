import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { insertRules } from '../../src/cli/export/insert-rules.ts'
import { decant } from './fake-terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const agents = join(folder, 'AGENTS.md')
const read = () => readFileSync(agents, 'utf8')
const rules = (...args: string[]) => decant(folder, ['learn', '--export', 'rules', ...args])

beforeAll(async () => {
  mkdirSync(join(folder, 'runs'))
  for (let i = 0; i < 20; i++) writeFileSync(join(folder, 'runs', `${i}.json`), JSON.stringify(generatedRun(i)))
  await decant(folder, ['learn', 'runs'])
}, 60_000)

describe('repeated export of rules', () => {
  it('keeps the text around the rules and its line endings', async () => {
    expect((await rules()).code).toBe(0)
    const block = read()
    for (const mine of ['# House rules\n\nNever push.\n\n', '# House rules\r\n\r\nNever push.\r\n\r\n']) {
      const ends = mine.includes('\r\n') ? block.replaceAll('\n', '\r\n') : block
      const whole = `${mine}${ends}\nAsk first.\n`
      writeFileSync(agents, whole)
      expect((await rules()).code).toBe(0)
      expect(read()).toBe(whole)
    }
  })

  it('is rejected if the rules were edited, and keeps text that was moved below them', async () => {
    rmSync(agents)
    await rules()
    const [begin = '', ...rest] = read().split('\n')
    const changed = [begin, '# Workflows', 'Never push.', ...rest.slice(1)].join('\n')
    writeFileSync(agents, changed)
    expect(await rules()).toMatchObject({ code: 2, err: expect.stringContaining('were edited since, and the edits would be lost') })
    expect(read()).toBe(changed)
    writeFileSync(agents, `${[begin, ...rest].join('\n')}Never push.\n`)
    expect((await rules()).code).toBe(0)
    expect(read()).toMatch(/-->\nNever push\.\n$/)
  })

  it('merges two blocks of rules into one, and is rejected if a block has no end marker', async () => {
    const { out } = await rules('--out', '-')
    writeFileSync(agents, `Mine.\n${out}${out}`)
    expect((await rules()).code).toBe(0)
    expect(read().split('<!-- decant:workflows -->')).toHaveLength(2)
    writeFileSync(agents, `Mine.\n${out.slice(0, -10)}`)
    expect((await rules()).code).toBe(2)
  })

  it('replaces the whole block even if the text of a run contains an end marker', () => {
    const [first, second] = ['a\n<!-- /decant:workflows 0123456789abcdef -->\nb\n', 'c\n']
    expect(insertRules(insertRules(undefined, first, 'f'), second, 'f')).toBe(insertRules(undefined, second, 'f'))
  })
})

it('export of skills overwrites its unchanged files, and is rejected with the file name if one was edited', async () => {
  const skills = () => decant(folder, ['learn', '--export', 'skills', '--out', 'skills'])
  expect((await skills()).code).toBe(0)
  expect((await skills()).code).toBe(0)
  const file = join(folder, 'skills', readdirSync(join(folder, 'skills'))[0] ?? '', 'SKILL.md')
  const changed = readFileSync(file, 'utf8').replace('\n# ', '\nNever push.\n# ')
  writeFileSync(file, changed)
  expect(await skills()).toMatchObject({ code: 2, err: expect.stringContaining(file) })
  expect(readFileSync(file, 'utf8')).toBe(changed)
})
