import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

const [session = '', early = '', engine = '', counting = '', ...more] = programs('docs/sessions.md')
const [storing = ''] = programs('docs/archive.md')
const [watching = '', looping = '', choosing = '', ...others] = programs('docs/pipeline.md')
/** The code that the page assumes. */
const GIVEN = `
const response = { usage: { prompt_tokens: 100, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 0 } } }
const sent = 'word '.repeat(90)
const history = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: \`message \${i} tells of part_\${i} at some length\` }))
`

/** A provider that calls one tool and then ends. */
const AGENT = `
let asked = 0
const call = { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"npm test"}' } }
const usage = { prompt_tokens: 20, completion_tokens: 5 }
const ask = async (messages) => ({ choices: [{ message: ++asked === 1 ? { role: 'assistant', content: null, tool_calls: [call] } : { role: 'assistant', content: 'It is test_parser.' } }], usage })
const runTool = async () => 'FAIL test_parser'
`

test('docs/sessions.md and docs/pipeline.md contain no program that is not run here', () => {
  expect([...more, ...others]).toEqual([])
})

test.each([
  ['docs/sessions.md, a session', `${AGENT}${session}`, 'session.usage().messages, asked', '4 2'],
  [
    'docs/sessions.md, triggers',
    `${early}await early.append(history)\nawait early.render()\nawait early.append({ role: 'assistant', content: '!!!SUMMARY!!!' })\nawait early.render()\n`,
    'early.usage().epoch, early.receipt().status',
    '1 compacted',
  ],
  ['docs/sessions.md, the engine', engine, 'compactedHistory.length, receipt.status', '11 compacted'],
  ['docs/sessions.md, calibration', counting, 'known.reports, counter.text(history[0].content) > 0', '1 true'],
  ['docs/archive.md, an archive', storing.replace('12_000', '200'), 'Buffer.from(record.bytes).length > 0, hits.length, messages.length < 40', 'true 0 true'],
  [
    'docs/pipeline.md, the pipeline',
    watching.replace('128_000', '400'),
    'usage.remaining < 80, messages.length < 40, metadata.targetExceeded',
    'true true false',
  ],
  ['docs/pipeline.md, in a loop', looping.replace('128_000', '400'), 'messages.at(-1) === history.at(-1), metadata.droppedCount > 0', 'true true'],
  ['docs/pipeline.md, a custom strategy', choosing.replace('128_000', '400'), 'messages.length, metadata.strategyUsed', '10 Newest'],
])('the program of %s runs and prints what is expected', { timeout: 120_000 }, (_, code, told, printed) => {
  expect(printedBy(`${GIVEN}${code}\nconsole.log(${told})\n`)).toBe(`${printed}\n`)
})
