import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import type { Part } from '../../src/message/index.ts'

const json = JSON.stringify
const lines = (...values: readonly unknown[]) => values.map((value) => json(value)).join('\n')
const picture = 'data:image/png;base64,AAAA'
const at = 1_767_225_600_000
const gooseCall = { type: 'toolRequest', id: 'a', toolCall: { Ok: { name: 'look', arguments: { x: 'new words' } } } }
const codexStarted = { id: 'i1', type: 'command_execution', command: 'sleep 9', aggregated_output: '', status: 'in_progress' }
const geminiHeader = { sessionId: 's', projectHash: 'h', startTime: '2026-01-01T00:00:00Z' }
const opencodeCall = (state: object) => json([{ info: { role: 'assistant' }, parts: [{ type: 'tool', callID: 'c', tool: 'x', state }] }])
const augmentNodes = [
  { id: 0, type: 0, text_node: { content: 'new words' } },
  { id: 1, type: 2, image_node: { image_data: 'AAAA' } },
]
const augmentChat = { chatHistory: [{ exchange: { request_message: '', request_nodes: augmentNodes, response_nodes: [] } }] }
const gooseSession = lines({ working_dir: '/p' }, { role: 'assistant', created: 1, content: [gooseCall] })
const cursorAgentOutput = (content: unknown) =>
  lines({ type: 'thinking', subtype: 'delta', text: [{ type: 'text', text: 'thought' }] }, { type: 'assistant', message: { role: 'assistant', content } })

const circular: Record<string, unknown> = {}
circular.self = circular

const partText = (part: Part): string => {
  if (part.type === 'text') return part.text
  if (part.type === 'tool-result') return part.output.map(partText).join()
  return part.type === 'tool-call' ? part.input : part.type === 'image' ? 'picture' : part.type === 'reasoning' ? `(${part.text})` : part.type
}

it.each<[name: string, input: string, words: readonly string[]]>([
  ['opencode: a result that is an object', opencodeCall({ status: 'completed', output: { a: 1 } }), ['{}', '{"a":1}']],
  ['opencode: a result in blocks', opencodeCall({ status: 'completed', content: [{ type: 'text', text: 'new words' }] }), ['{}', 'new words']],
  [
    'Crush: pictures and new parts',
    json([
      {
        role: 'user',
        parts: [
          { type: 'image_url', data: { url: picture } },
          { type: 'finish', data: {} },
        ],
      },
    ]),
    ['picture'],
  ],
  ['Crush: files', json([{ role: 'tool', parts: [{ type: 'binary', data: { MIMEType: 'image/png', Data: 'AAAA' } }, { type: 'finish' }] }]), ['picture']],
  ['Cline: pictures of the user', json([{ ts: at, type: 'say', say: 'user_feedback', text: 'see', images: [picture] }]), ['see', 'picture']],
  [
    'Cursor: content that is a text',
    lines({ role: 'user', message: { content: [{ type: 'text', text: 'q' }] } }, { role: 'assistant', message: { content: 'new words' } }),
    ['q', 'new words'],
  ],
  ["Cursor's agent: blocks where there were texts", cursorAgentOutput({ type: 'text', text: 'new words' }), ['(thought)', 'new words']],
  ["Cursor's agent: texts where there were blocks", cursorAgentOutput(['new words']), ['(thought)', 'new words']],
  ['Gemini CLI: thoughts that are texts', json({ ...geminiHeader, messages: [{ id: '1', type: 'gemini', content: 'a', thoughts: ['t'] }] }), ['(t)', 'a']],
  [
    'codex exec: a command that did not end',
    lines({ type: 'thread.started', thread_id: 't' }, { type: 'item.started', item: codexStarted }),
    ['{"command":"sleep 9"}'],
  ],
  ['Zed: content that is a text', json({ messages: [{ User: { content: 'q' } }, { Agent: { content: 'a' } }] }), ['q', 'a']],
  ['LibreChat: content that is a text', json({ messages: [{ messageId: 'm', isCreatedByUser: false, content: 'a' }] }), ['a']],
  ['LM Studio: content that is a text', json({ messages: [{ versions: [{ role: 'user', content: 'q' }] }] }), ['q']],
  ['Assistants: content that is a text', json({ data: [{ object: 'thread.message', role: 'user', content: 'q' }] }), ['q']],
  ['Augment: a request only in nodes', json(augmentChat), ['new words', 'picture']],
  ['goose: a call in another form', gooseSession, [json(gooseCall.toolCall)]],
  ['Grok: reasoning within an answer', lines({ type: 'user', content: 'q' }, { type: 'assistant', content: 'a', reasoning: 't' }), ['q', '(t)', 'a']],
  [
    'Pydantic AI: a file in an answer',
    json([{ kind: 'response', parts: [{ part_kind: 'file', content: { kind: 'binary', media_type: 'image/png', data: 'AAAA' } }] }]),
    ['picture'],
  ],
  [
    'any dialect: pictures in the blocks of a result',
    lines(
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.completed', item: { type: 'mcp_tool_call', tool: 'x', result: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] } } },
    ),
    ['{}', 'picture'],
  ],
])('decode reads an unforeseen form of %s', (_, input, words) => {
  expect(decode(input).history.messages.flatMap(({ parts }) => parts.map(partText))).toEqual(words)
})

it.each<[name: string, input: string, note: string]>([
  [
    'Gemini CLI: a line of a new kind',
    lines(geminiHeader, { id: '1', type: 'user', content: 'q' }, { $append: { text: 'new words' } }),
    '1 $append record is no part of the conversation',
  ],
  [
    'Claude Code: an attachment of a new kind',
    lines(
      { type: 'user', uuid: '1', sessionId: 's', message: { role: 'user', content: 'q' } },
      { type: 'attachment', uuid: '2', sessionId: 's', attachment: { type: 'new_kind' } },
    ),
    '1 attachment/new_kind line is no part of the conversation',
  ],
  [
    'opencode: an entry that is a text',
    json([{ info: { role: 'user' }, parts: [{ type: 'text', text: 'q' }] }, 'lost']),
    '1 entry is not an object and was left out',
  ],
  [
    'VS Code: a variable beside the words',
    json({ requests: [{ message: { text: 'q' }, response: [], variableData: { variables: [{ kind: 'file' }] } }] }),
    '1 attached file record is no part of the conversation',
  ],
])('decode notes what is unforeseen in %s', (_, input, note) => {
  expect(decode(input).notes.map(({ message }) => message)).toContain(note)
})

it('decode reads a codex exec command once if its start and its end are printed, also where a later turn reuses its id', () => {
  const run = (command: string) => [
    { type: 'item.started', item: { ...codexStarted, command } },
    { type: 'item.completed', item: { ...codexStarted, command, aggregated_output: 'done', exit_code: 0 } },
  ]
  const { messages } = decode(lines({ type: 'thread.started', thread_id: 't' }, ...run('one'), ...run('two'))).history
  expect(messages.flatMap(({ parts }) => parts.map(partText))).toEqual(['{"command":"one"}', 'done', '{"command":"two"}', 'done'])
})

it('decode marks an error response of an Agent Development Kit tool as failed', () => {
  const event = (parts: readonly object[]) => ({ author: 'agent', invocationId: 'i', content: { role: 'model', parts } })
  const call = event([{ functionCall: { id: 'c', name: 'look', args: {} } }])
  const answer = event([{ functionResponse: { id: 'c', name: 'look', response: { error: 'no such file' } } }])
  const parts = decode(json({ events: [call, answer] })).history.messages.flatMap((message) => message.parts)
  expect(parts[1]).toMatchObject({ type: 'tool-result', isError: true, output: [{ text: 'no such file' }] })
})

it.each<[name: string, value: unknown]>([
  ['that contains itself', circular],
  ['with a BigInt', { count: 10n }],
])('decode throws a typed error for a log in memory with a value %s', (_, input) => {
  const log = [{ info: { role: 'assistant' }, parts: [{ type: 'tool', callID: 'c', tool: 'x', state: { input } }] }]
  expect(() => decode(log)).toThrow(expect.objectContaining({ code: 'not-this-format', remedy: expect.stringContaining('without circular references') }))
})

it('decode reads values printed one after the other over several lines also where a dialogue has a turn per line', () => {
  const turns = [
    { speaker: 'user', text: 'q' },
    { speaker: 'assistant', text: 'a' },
  ]
  const text = turns.map((turn) => JSON.stringify(turn, null, 2)).join('\n')
  expect(decode(text, { format: 'dialogue' }).history.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
})

it('decode keeps texts among the blocks of an evaluation as they are, and an error beside the content of a result', () => {
  const messages = [
    { role: 'user', content: ['bare', null] },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'h', name: 'web', arguments: { q: 1 }, result: { a: 2 } }],
      tool_calls: [{ function: 'f', id: 'c' }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'half a page', error: 'timed out' },
  ]
  const { history } = decode(json({ suite_name: 's', pipeline_name: 'p', user_task_id: 'u', messages }))
  expect(history.messages.flatMap(({ parts }) => parts.map(partText))).toEqual(['bare', '{"q":1}', '{"a":2}', '{}', 'half a page\ntimed out'])
})

it('decode keeps the picture in a result of a traced request whose call is unknown', () => {
  const content = [
    { type: 'text', text: 'seen' },
    { type: 'image_url', image_url: { url: picture } },
  ]
  const request = {
    model: 'm',
    messages: [
      { role: 'user', content: 'q' },
      { role: 'tool', tool_call_id: 'gone', name: 'shot', content },
    ],
  }
  const { messages } = decode(json([{ request, response: { choices: [{ message: { role: 'assistant', content: 'a' } }] } }])).history
  expect(messages.flatMap(({ parts }) => parts.map(partText))).toEqual(['q', 'shot: seen', 'picture', 'a'])
})

it('decode gives a call the result that names it, also where a result of an unknown call stands before that', () => {
  const stray = { type: 'tool_result', tool_use_id: 'gone', content: 'stray' }
  const history = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
    { role: 'user', content: [stray, { type: 'tool_result', tool_use_id: 'a', content: 'real' }, { type: 'text', text: 'go on' }] },
  ]
  const { messages } = decode(json({ task: 'x', run: { history } }), { format: 'records' }).history
  expect(messages.map(({ role, parts }) => [role, parts.map(partText).join()])).toEqual([
    ['user', 'q'],
    ['assistant', '{}'],
    ['tool', 'real'],
    ['user', 'stray'],
    ['user', 'go on'],
  ])
})
