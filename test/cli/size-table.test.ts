import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sizeTable } from '../../src/cli/show/size-table.ts'
import { decant } from './fake-terminal.ts'

let folder: string
const history = (name: string, steps: number) =>
  Array.from({ length: steps }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${name}, step ${i} of src/${name}/${i}.ts. `.repeat(30) }))
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-table-'))
  mkdirSync(join(folder, 'logs'))
  for (let i = 0; i < 30; i++) writeFileSync(join(folder, 'logs', `run${i}.json`), JSON.stringify(history(`r${i}`, 12)))
  writeFileSync(join(folder, 'logs', 'short.json'), JSON.stringify([{ role: 'user', content: 'hello' }]))
  writeFileSync(join(folder, 'all.jsonl'), Array.from({ length: 30 }, (_, i) => JSON.stringify({ id: `run ${i}`, messages: history(`r${i}`, 12) })).join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the report on several files or runs', () => {
  it('of compress has a line per file, one for all, and how to get one back', async () => {
    const { err } = await decant(folder, ['compress', 'logs', '--budget', '30%', '--out', 'small/'])
    const lines = err.trim().split('\n')
    expect(lines).toHaveLength(31 + 4)
    expect(lines[0]).toMatch(/^logs\/run0\.json +[\d.]+k → +[\d.]+k +\d+ %$/)
    expect(lines[30]).toMatch(/^logs\/short\.json +\d+ → +\d+ +100 % {2}nothing cut/)
    expect(lines[31]).toMatch(/^31 files +[\d.]+k → +[\d.]+k +\d+ %/)
    expect(lines.at(-1)).toBe('  get an original back: decant restore small/logs/run0.json.decant.json')
  })

  it('of compact has a line per run and the sums of what was cut', async () => {
    const { err } = await decant(folder, ['compact', 'all.jsonl', '--budget', '30%', '--dry-run'])
    const lines = err.trim().split('\n')
    expect(lines).toHaveLength(1 + 30 + 4)
    expect(lines[1]).toMatch(/^run 0 +[\d.]+k → /)
    expect(lines[31]).toMatch(/^30 runs +[\d.]+k → .*nothing asked or written$/)
    expect(lines[32]).toMatch(/^ {2}of what was cut: \d+ key facts? kept, \d+ recoverable, \d+ lost$/)
  })

  it('is no wider than the terminal, whose names lose their beginning', () => {
    const row = { name: `${'日'.repeat(40)}/run.jsonl`, before: 1, after: 1, remarks: ['nothing cut'] }
    const [line = '', total = ''] = sizeTable(
      [row],
      { ...row, name: '1 file', remarks: [] },
      {
        color: { stdout: false, stderr: false },
        fold: { stdout: 70, stderr: 70 },
      },
    )
    expect(line).toMatch(/^…日+\/run\.jsonl {1,2} +1 → +1 +100 % {2}nothing cut$/)
    expect(total).toMatch(/^1 file +1 → +1 +100 %$/)
  })
})
