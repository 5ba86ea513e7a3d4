import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const [, section = ''] = /^## Sessions and summaries$([\s\S]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
const programs = [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
/** What the reader has already. */
const GIVEN = `
const response = { usage: { prompt_tokens: 100, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 0 } } }
const history = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: \`message \${i} tells of part_\${i} at some length\` }))
`

test('the section has its programs', () => {
  expect(programs).toHaveLength(2)
})

test.each(programs)('the README program %# runs as it stands', { timeout: 120_000 }, (code) => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-readme-'))
  try {
    const file = join(folder, 'program.ts')
    const whole = code.replaceAll("from 'decant'", () => `from '${pathToFileURL(join(root, 'src/index.ts')).href}'`)
    const told = code.includes('openSession') ? 'messages.length, usage.epoch' : 'compactedHistory.length, receipt.status'
    writeFileSync(file, `${GIVEN}${whole}\nconsole.log(${told})\n`)
    const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    expect(printed).toBe(code.includes('openSession') ? '1 0\n' : '11 compacted\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
