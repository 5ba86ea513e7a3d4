import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress, memoryArchive, openSession } from '../../src/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { hardFloor, partText } from '../../src/message/index.ts'

const sealed = 'Eo8PCioIBxgCIiQ3YTAwMjY1'.repeat(40)
const result = (type: string, content: unknown) => ({
  role: 'assistant',
  content: [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'tool', input: {} },
    { type, tool_use_id: 'srvtoolu_1', content },
    { type: 'text', text: 'Done.' },
  ],
})
const asked = { role: 'user', content: 'Look it up.' }
const read = (message: object) => decode(JSON.stringify([asked, message, asked]), { format: 'anthropic-messages' }).history
const hostedResult = (message: object) => read(message).messages[1]?.parts[1]

it.each([
  [
    'web_search_tool_result',
    [{ type: 'web_search_result', title: 'Ports', url: 'https://e.example/1', page_age: null, encrypted_content: sealed }],
    'Ports\nhttps://e.example/1',
  ],
  [
    'web_fetch_tool_result',
    {
      type: 'web_fetch_result',
      url: 'https://e.example',
      content: { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Page.' } },
    },
    'https://e.example\nPage.',
  ],
  ['code_execution_tool_result', { type: 'code_execution_result', stdout: 'west', stderr: 'warned', return_code: 0, content: [] }, 'west\nwarned'],
  ['code_execution_tool_result', { type: 'encrypted_code_execution_result', encrypted_stdout: sealed, stderr: '', return_code: 0, content: [] }, ''],
  [
    'bash_code_execution_tool_result',
    { type: 'bash_code_execution_result', stdout: 'a', stderr: '', content: [{ type: 'bash_code_execution_output', file_id: 'file_7' }] },
    'a\nfile_7',
  ],
  ['text_editor_code_execution_tool_result', { type: 'text_editor_code_execution_str_replace_result', lines: ['-a', '+b'] }, '-a\n+b'],
  ['mcp_tool_result', [{ type: 'text', text: 'hello' }], 'hello'],
])('decode reads the text of %s, and the hard floor does not keep it', (type, content, words) => {
  const part = hostedResult(result(type, content))
  expect(part && partText(part)).toBe(words)
  expect([...hardFloor(read(result(type, content)).messages)]).toEqual([0, 0, 1])
})

it('decode marks a failed hosted tool result as an error with its code', () => {
  expect(hostedResult(result('web_search_tool_result', { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }))).toMatchObject({
    isError: true,
    output: [{ text: 'max_uses_exceeded' }],
  })
})

it('the hard floor keeps tool search results, whose tools later turns may call', () => {
  const found = { type: 'tool_search_tool_search_result', tool_references: [{ type: 'tool_reference', tool_name: 'get_weather' }] }
  expect([...hardFloor(read(result('tool_search_tool_result', found)).messages)]).toEqual([0, 1, 1])
})

it('the hard floor keeps a hosted result with an unknown block or with content nested 500 deep', () => {
  const unknown = [{ type: 'web_search_result', title: 'Ports', url: 'u' }, { type: 'from_tomorrow' }]
  expect([...hardFloor(read(result('web_search_tool_result', unknown)).messages)]).toEqual([0, 1, 1])
  let deep: object = { type: 'text', text: 'at the bottom' }
  for (let i = 0; i < 500; i++) deep = { type: 'content', content: [deep] }
  expect([...hardFloor(read(result('web_fetch_tool_result', deep)).messages)]).toEqual([0, 1, 1])
})

/** A conversation in which the provider searches at each turn. */
const searches = (turns: number) => [
  ...Array.from({ length: turns }, (_, i) => [
    { role: 'user', content: `Which port has service ${i}?` },
    {
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: `srvtoolu_${i}`, name: 'web_search', input: { query: `port of service ${i}` } },
        {
          type: 'web_search_tool_result',
          tool_use_id: `srvtoolu_${i}`,
          content: Array.from({ length: 6 }, (_, k) => ({
            type: 'web_search_result',
            title: `Service ${i} in region ${k} on port ${48_000 + 10 * i + k}`,
            url: `https://e.example/${i}/${k}`,
            encrypted_content: `${sealed}${i}${k}`,
          })),
        },
        { type: 'text', text: `Port ${48_000 + 10 * i}.` },
      ],
    },
  ]).flat(),
  { role: 'user', content: 'And in region 2?' },
]

it('compress cuts finished searches, keeps their findings in the record and archives the input', async () => {
  const body = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages: searches(14) })
  const archive = memoryArchive()
  const made = await compress(body, { budget: 1500, archive })
  expect(made.report.status).toBe('compressed')
  expect(made.report.tokens.after).toBeLessThanOrEqual(1500)
  const out = String(made.messages)
  expect(out).toContain('on port 48132')
  expect(out.match(/"encrypted_content"/g)?.length ?? 0).toBeLessThan(84)
  const document = decode(out)
  expect(violations(document.history, profileFor({ format: document.format, model: 'claude-sonnet-4-5' }))).toEqual([])
  const [kept] = await archive.list({ kind: 'input' })
  expect(Buffer.from(kept?.bytes ?? []).toString()).toBe(body)
})

it('session.compact cuts finished searches, and undo restores the same bytes', async () => {
  const session = await openSession({ window: 1_000_000, format: 'anthropic-messages' })
  await session.append(...searches(14))
  const before = JSON.stringify((await session.render()).messages)
  expect(await session.compact(1500)).toMatchObject({ status: 'compacted' })
  const after = JSON.stringify((await session.render()).messages)
  expect(after.length).toBeLessThan(before.length / 4)
  expect(await session.undo()).toBe(true)
  expect(JSON.stringify((await session.render()).messages)).toBe(before)
})
