import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-runs-'))
  writeFileSync(join(folder, 'runs.jsonl'), `${JSON.stringify({ id: 'a', messages: RUN })}\n${JSON.stringify({ id: 'b', messages: RUN.slice(1) })}\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const RUN = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Who is it?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{\n  "id": 12345678901234567890\n}' } }],
  },
  { role: 'tool', tool_call_id: 'c', content: 'Ada' },
]
const written = async (to: string) => (await decant(folder, ['compress', 'runs.jsonl', '--budget', '100%', '--to', to, '--quiet'])).out.trimEnd().split('\n')

it('compress writes several runs as request bodies of the wire format, each with the id of its run', async () => {
  const anthropic = (await written('anthropic-messages')).map((line) => JSON.parse(line))
  expect(anthropic).toMatchObject([
    { id: 'a', system: 'Be brief.', messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }] },
    { id: 'b', messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }] },
  ])
  expect((await written('gemini')).map((line) => JSON.parse(line))).toMatchObject([{ id: 'a', systemInstruction: {}, contents: {} }, { id: 'b' }])
})

it.each(['anthropic-messages', 'gemini', 'ai-sdk-model', 'langchain'])(
  'compress writes several runs as %s on one line each, and keeps long numbers exact',
  async (to) => {
    const lines = await written(to)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/"id": 12345678901234567890\b/)
  },
)
