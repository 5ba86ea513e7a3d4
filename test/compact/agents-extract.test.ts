import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-agents-')))
const TASK = 'Read the port of the metrics server from METRICS_PORT.'
const CODE = Array.from({ length: 60 }, (_, i) => `${i + 1}→  const value${i} = errorOf(settings.failed${i}, "slate-${i}");`).join('\n')
const LOG = Array.from({ length: 40 }, (_, i) => `ok ${i} slate-${i} in ${i * 7} ms`).join('\n')

const calls = (id: string, name: string, input: object, words: string | null, result: string) => [
  { role: 'assistant', content: words, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
  { role: 'tool', tool_call_id: id, content: result },
]

/** An agent at work: it reads much, says little, edits two files, one of them in vain, and finds the cause. */
const RUN = [
  { role: 'user', content: `<system-reminder>\nIt is late, and this reminder exists to say so.\n</system-reminder>\n${TASK}` },
  ...calls('a', 'Read', { file_path: 'src/metrics/server.ts' }, 'Let me look at the server first.', CODE),
  ...calls('b', 'Read', { file_path: 'src/metrics/settings.ts' }, 'Now let me check the settings.', CODE.replaceAll('value', 'other')),
  ...calls('c', 'Edit', { file_path: 'src/metrics/server.ts', old_string: CODE, new_string: 'x' }, null, 'The file src/metrics/server.ts has been updated.'),
  ...calls('d', 'Edit', { file_path: 'src/metrics/legacy.ts', old_string: 'a', new_string: 'b' }, null, "The user doesn't want to proceed with this tool use."),
  ...calls('e', 'Bash', { command: 'npm test -- metrics' }, null, `${LOG}\nAssertionError: expected 9100 to be 9464\n 1 failed, 12 passed`),
  { role: 'assistant', content: 'The cause was that settings.ts read the port before the environment was loaded. I changed the order.' },
  ...Array.from({ length: 4 }, (_, i) => [
    { role: 'user', content: `And part ${i}?` },
    { role: 'assistant', content: `Part ${i} is as it was.` },
  ]).flat(),
]

describe('extractive summary of an agent run', () => {
  it('contains the task, edits, failures and conclusions, but no lines of the files and logs that were read', async () => {
    const { summary, status } = await engine.compact(RUN, { keepRecent: 2 })
    expect(status).toBe('extractive')
    const lines = summary.split('\n')
    expect(lines[0]).toBe(`[user] ${TASK}`)
    expect(lines).toContain('[tool] Edit src/metrics/server.ts')
    expect(lines).toContain('[tool] refused by user: Edit src/metrics/legacy.ts')
    expect(lines).toContain('[tool] failed: Bash npm test -- metrics → AssertionError: expected 9100 to be 9464')
    expect(lines).toContain('[assistant] The cause was that settings.ts read the port before the environment was loaded.')
    expect(summary).toContain('AssertionError: expected 9100 to be 9464')
    expect(summary).not.toMatch(/const (?:value|other)\d|slate-|reminder exists/)
  })

  it('contains the beginning and the demands of a long user message, but none of its code', async () => {
    const plan = `Build the exporter as this plan says.\n\n${Array.from({ length: 40 }, (_, i) => `\`\`\`ts\nconst step${i} = build(${i})\n\`\`\`\nStep ${i} goes into src/step${i}.ts.`).join('\n')}\nYou must not touch the lexer.`
    const { summary } = await engine.compact([{ role: 'user', content: plan }, ...RUN.slice(1)], { keepRecent: 2 })
    expect(summary).toContain('[user] Build the exporter as this plan says.')
    expect(summary).toContain('You must not touch the lexer.')
    expect(summary).not.toContain('const step')
  })

  it('takes under five seconds for long texts of open tags and code characters', async () => {
    const hostile = ['<system-reminder>', '"a": ', '`', '- ', 'x(){'].map((sign) => ({ role: 'user', content: sign.repeat(60_000) }))
    const start = performance.now()
    await engine.compact([...hostile, ...RUN], { keepRecent: 1 })
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

it('an extractive summary names both of two similar state-changing calls and elides their lists', async () => {
  const flights = Array.from({ length: 4 }, (_, i) => ({ flight_number: `HAT${i}28`, date: `2024-05-2${i}` }))
  const change = (id: string) => calls(id, 'update_reservation', { reservation_id: id, cabin: 'economy', flights }, null, 'ok '.repeat(600))
  const words = 'I am on it, and it takes a while because each of them is booked by itself. '
  const history = [
    { role: 'user', content: 'Please move both of my bookings to economy, since I have to save money this year.' },
    ...change('JG7FMM'),
    ...change('2FBBAH'),
    { role: 'assistant', content: `${words.repeat(3)}Both are moved.` },
    { role: 'user', content: 'Thanks.' },
    { role: 'assistant', content: 'Good bye.' },
  ]
  const { summary } = await engine.compact(history, { keepRecent: 1 })
  expect(summary).toContain('update_reservation {"reservation_id":"JG7FMM","cabin":"economy",…}')
  expect(summary).toContain('update_reservation {"reservation_id":"2FBBAH","cabin":"economy",…}')
})
