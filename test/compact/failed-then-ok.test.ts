import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { isFailureReport } from '../../src/compact/summary/speech/is-failure-report.ts'
import { LineSelector } from '../../src/compact/tree/line-selector.ts'
import type { Message } from '../../src/message/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-mended-')))
const FILE = Array.from({ length: 80 }, (_, i) => `${i + 1}→  const value${i} = settings.entry${i}`).join('\n')
const RED = 'FAIL test/settings.test.ts\nAssertionError: expected 3 to be 4\nTests 4 passed | 1 failed (5)'
const TAIL = Array.from({ length: 3 }, (_, i) => [
  { role: 'user', content: `And part ${i}?` },
  { role: 'assistant', content: `Part ${i} is as it was.` },
]).flat()

let made = 0
const call = (name: string, input: object, result: string) => {
  const id = `c${made++}`
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
    { role: 'tool', tool_call_id: id, content: result },
  ]
}
const bash = (command: string, result: string) => call('Bash', { command }, result)
const textMessage = (content: string) => ({ role: 'assistant', content })
const began = [
  { role: 'user', content: 'Mend the settings.' },
  ...call('Read', { file_path: 'src/settings.ts' }, FILE),
  ...bash('npm test', RED),
  textMessage('The tests have 1 failed.'),
  textMessage('It fails because the port is not read.'),
  ...call('Read', { file_path: 'src/port.ts' }, FILE),
]

describe('failed run in an extractive summary', () => {
  it('is marked as then ok if its later success is summarised too', async () => {
    const { summary } = await engine.compact([...began, ...bash('npm test 2>&1 | tail -3', 'Tests 5 passed (5)'), ...TAIL], { keepRecent: 3 })
    expect(summary).toContain('[tool] failed, then ok: Bash npm test → FAIL test/settings.test.ts')
    expect(summary).toContain('[tool] Bash npm test 2>&1 | tail -3 → Tests 5 passed (5)')
    expect(summary).toContain('It fails because the port is not read.')
    expect(summary).not.toContain('1 failed')
  })

  it('is marked as then ok if its later success is in the kept messages', async () => {
    const later = [{ role: 'user', content: 'Go on.' }, ...bash('npm test', 'Tests 5 passed (5)'), ...TAIL]
    const { summary } = await engine.compact([...began, ...later], { keepRecent: 4 })
    expect(summary).toContain('[tool] failed, then ok: Bash npm test')
    expect(summary).not.toContain('1 failed')
  })

  it('is marked as then ok if only an earlier summary contains the failure', async () => {
    const first = await engine.compact([...began, ...TAIL], { keepRecent: 3 })
    expect(first.summary).toContain('[tool] failed: Bash npm test')
    const grown = [
      ...first.compactedHistory,
      { role: 'user', content: 'Go on.' },
      ...bash('npm test', 'Tests 5 passed (5)'),
      ...call('Read', {}, FILE),
      ...TAIL,
    ]
    const { summary } = await engine.compact(grown, { keepRecent: 3 })
    expect(summary).toContain('[tool] failed, then ok: Bash npm test')
    expect(summary).not.toContain('[tool] failed: Bash')
  })

  it('stays marked as failed if it fails again or only another command succeeds', async () => {
    const others = [bash('npm run lint', 'Checked 3 files.'), bash('npm test', RED)]
    for (const other of others) {
      const { summary } = await engine.compact([...began, ...other, ...TAIL], { keepRecent: 3 })
      expect(summary).toContain('[tool] failed: Bash npm test → FAIL test/settings.test.ts')
      expect(summary).toContain('The tests have 1 failed.')
    }
  })
})

it('lines of a failed run in a tree summary are marked failed, then ok if a later run of it succeeded', () => {
  const run = (id: string, text: string): Message[] => [
    { id, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name: 'Bash', input: '{"command":"npm test"}' }] },
    { id: `${id}r`, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }] },
  ]
  const lines = (...texts: string[]) => new LineSelector(texts.flatMap((text, i) => run(`t${i}`, text))).lines(0, 2, 200, '')
  expect(lines(RED, 'Tests 5 passed (5)').map(({ of }) => of)).toContain('failed, then ok: Bash npm test')
  expect(lines(RED, RED).map(({ of }) => of)).not.toContain('failed, then ok: Bash npm test')
})

it.each(['1 failed.', 'The tests have 1 failed.', 'Two of them fail.', 'The build is still broken.', '还有3个测试失败。'])(
  'a sentence that only reports a failure is recognised: %s',
  (sentence) => {
    expect(isFailureReport(sentence)).toBe(true)
  },
)

it.each(['All tests pass.', 'It fails because the port is not read.', 'There are 0 failures.', 'The login failed over to the replica.', '测试通过。'])(
  'a sentence that reports anything else is not taken for a failure: %s',
  (sentence) => {
    expect(isFailureReport(sentence)).toBe(false)
  },
)
