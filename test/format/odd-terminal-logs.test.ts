import { describe, expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\r\n')
const read = (input: string, format: string) => decode(input, { format })
const words = ({ history }: { history: { messages: readonly Message[] } }) => history.messages.map(messageText)
const ids = ({ history }: { history: { messages: readonly Message[] } }, type: 'tool-call' | 'tool-result') =>
  history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === type ? [part.callId] : [])))
const notes = (document: { notes: readonly { message: string }[] }) => document.notes.map(({ message }) => message)

const timestamp = '2026-01-01T00:00:00Z'
const event = (type: string, data: unknown, more: object = {}) => ({ type, data, timestamp, ...more })
const call = (toolCallId?: string) => ({ toolCallId, name: 'bash', arguments: { command: 'ls' } })

describe('Copilot reader on unusual sessions', () => {
  it('reads a call once when its start event is before the answer that requests it', () => {
    const started = event('tool.execution_start', { toolCallId: 'x', toolName: 'bash', arguments: {} })
    const document = read(lines(started, event('assistant.message', { content: 'a', toolRequests: [call('x')] })), 'copilot')
    expect(ids(document, 'tool-call')).toEqual(['x'])
  })

  it('puts a result into the run of the sub-agent whose call it answers, even if only the call names the sub-agent', () => {
    const asked = event('assistant.message', { content: 'sub', toolRequests: [call('s1')], parentToolCallId: 't2' })
    const [main, side] = [
      ...decodeAll(lines(asked, event('tool.execution_complete', { toolCallId: 's1', result: { content: 'found' } })), { format: 'copilot' }),
    ]
    expect(main?.history.messages).toEqual([])
    expect(side && ids(side, 'tool-result')).toEqual(['s1'])
  })

  it('reads messages with the same parent call as one sub-agent, with or without an agent id', () => {
    const text = lines(
      event('assistant.message', { content: 'one', parentToolCallId: 't2' }, { agentId: 'scout' }),
      event('assistant.message', { content: 'two', parentToolCallId: 't2' }),
    )
    expect([...decodeAll(text, { format: 'copilot' })].map(words)).toEqual([[], ['one', 'two']])
  })

  it.each([
    ['blocks', { content: [{ type: 'text', text: 'deep words' }] }],
    ['an object', { content: { text: 'deep words' } }],
  ])('keeps the text of a message whose content is given as %s', (_, data) => {
    for (const type of ['user.message', 'assistant.message', 'system.message']) {
      const document = read(lines(event(type, data)), 'copilot')
      expect(JSON.stringify(document.history.messages)).toContain('deep words')
      expect(document.notes).toEqual([])
    }
  })

  it.each([
    ['a string', { result: 'deep words' }],
    ['blocks', { result: { content: [{ type: 'text', text: 'deep words' }] } }],
    ['blocks under contents', { result: { contents: [{ type: 'text', text: 'deep words' }] } }],
    ['an object', { output: { text: 'deep words' } }],
    ['an object without content', { result: { found: 'deep words' } }],
    ['an error without a message', { success: false, error: { reason: 'deep words' } }],
  ])('keeps the text of a result that is %s', (_, data) => {
    expect(words(read(lines(event('tool.execution_complete', { toolCallId: 'x', ...data })), 'copilot')).join()).toContain('deep words')
  })

  it('notes a file attachment of a user message and keeps an attached image', () => {
    const attachments = [
      { type: 'file', path: '/a.ts' },
      { type: 'blob', mimeType: 'image/png', data: 'aGk=' },
    ]
    const document = read(lines(event('user.message', { content: 'look', attachments })), 'copilot')
    expect(document.history.messages[0]?.parts.map(({ type }) => type)).toEqual(['text', 'image'])
    expect(notes(document)).toEqual(['1 file attachment is no part of the conversation'])
  })
})

describe('Qwen Code reader on unusual sessions', () => {
  const record = (uuid: string, parentUuid: string | null, type: string, message: unknown) => ({ uuid, parentUuid, sessionId: 'q', timestamp, type, message })
  const textMessage = (text: string) => ({ role: 'user', parts: [{ text }] })

  it('orders records by their parents when a child is before its parent', () => {
    expect(
      [...decodeAll(lines(record('b', 'a', 'user', textMessage('two')), record('a', null, 'user', textMessage('one'))), { format: 'qwen-code' })].map(words),
    ).toEqual([['one', 'two']])
  })

  it('reads the branch of the last record even if that record has no id', () => {
    const { uuid: _, ...unnamed } = record('', 'a', 'user', textMessage('two'))
    expect(words(read(lines(record('a', null, 'user', textMessage('one')), unnamed), 'qwen-code'))).toEqual(['one', 'two'])
  })

  it('reads each record of a parent cycle once', () => {
    const circle = [record('a', 'c', 'user', textMessage('one')), record('b', 'a', 'user', textMessage('two')), record('c', 'b', 'user', textMessage('three'))]
    expect([...decodeAll(lines(...circle), { format: 'qwen-code' })].map(words)).toEqual([['one', 'two', 'three']])
  })

  it('reads the text of a message without a list of parts', () => {
    const odd = ['one', { role: 'user', parts: 'two' }, { role: 'user', content: 'three' }]
    const records = odd.map((message, i) => record(`${i}`, i === 0 ? null : `${i - 1}`, i === 2 ? 'assistant' : 'user', message))
    expect(words(read(lines(...records), 'qwen-code'))).toEqual(['one', 'two', 'three'])
  })
})

describe('Kimi CLI reader on unusual contexts', () => {
  it('reads a system prompt given as blocks', () => {
    const text = lines({ role: '_system_prompt', content: [{ type: 'text', text: 'be terse' }] }, { role: 'user', content: null })
    expect(words(read(text, 'kimi-cli'))).toEqual(['be terse', ''])
  })

  it('gives calls without ids unique ids and pairs their results in order', () => {
    const asked = { role: 'assistant', content: '', tool_calls: [{ function: { name: 'a', arguments: '{}' } }, { function: { name: 'b', arguments: '{}' } }] }
    const answers = ['one', 'two'].map((content) => ({ role: 'tool', content }))
    const document = read(lines({ role: '_checkpoint', id: 0 }, asked, ...answers, asked, ...answers), 'kimi-cli')
    const calls = ids(document, 'tool-call')
    expect(new Set(calls).size).toBe(4)
    expect(calls).not.toContain('')
    expect(ids(document, 'tool-result')).toEqual(calls)
  })
})

describe('goose reader on unusual sessions', () => {
  const header = { working_dir: '/p' }
  const textMessage = (role: string, content: unknown) => ({ role, created: 1767225600, content })
  const result = (toolResult: unknown, id?: string) => ({ type: 'toolResponse', id, toolResult })

  it.each([
    ['a string', 'deep words'],
    ['an object', { type: 'text', text: 'deep words' }],
    ['a list of texts', ['deep words']],
  ])('reads content that is %s', (_, content) => {
    expect(words(read(lines(header, textMessage('user', content)), 'goose'))).toEqual(['deep words'])
  })

  it('notes an empty block and counts export entries that are not objects', () => {
    expect(notes(read(lines(header, textMessage('user', 'hi'), textMessage('user', null)), 'goose'))).toEqual(['1 empty block is no part of the conversation'])
    expect(notes(read(JSON.stringify({ ...header, conversation: [textMessage('user', 'hi'), 'lost', null] }), 'goose'))).toEqual([
      '2 entries are not objects and were left out',
    ])
  })

  it.each([
    ['a string', { status: 'success', value: 'deep words' }],
    ['an object without content', { status: 'success', value: { structuredContent: { is: 'deep words' } } }],
    ['a list under Ok', { Ok: [{ type: 'text', text: 'deep words' }] }],
  ])('keeps the text of a tool response that is %s', (_, toolResult) => {
    expect(words(read(lines(header, textMessage('user', [result(toolResult, 'g1')])), 'goose')).join()).toContain('deep words')
  })
})

describe('goose and Gemini CLI readers on a session cut in its second line', () => {
  const header = { sessionId: 's', projectHash: 'h', startTime: '2026-01-01T00:00:00Z' }
  it.each([
    ['goose', { working_dir: '/p', message_count: 1 }, []],
    ['goose', { role: 'user', created: 1767225600, content: [{ type: 'text', text: 'hi' }] }, ['hi']],
    ['gemini-cli', { ...header, messages: [{ id: '1', type: 'user', content: 'hi' }] }, ['hi']],
  ])('%s: reads the line before it and notes the cut', (format, line, expected) => {
    const document = read(`${JSON.stringify(line)}\n{"role":"us`, format)
    expect(words(document)).toEqual(expected)
    expect(document.notes.map(({ code, line }) => [code, line])).toEqual([['torn-line', 2]])
  })
})

describe('Droid reader on unusual sessions', () => {
  it('reads a message given as a string, with a numeric timestamp', () => {
    const text = lines({ type: 'session_start', id: 'd' }, { type: 'message', timestamp: 1767225600000, message: 'mend the roof' })
    const [message] = read(text, 'droid').history.messages
    expect([message && messageText(message), message?.at]).toEqual(['mend the roof', '2026-01-01T00:00:00.000Z'])
  })
})

describe('Droid reader on branches', () => {
  const header = { type: 'session_start', id: 'd' }
  const said = (id: string | undefined, parentId: string | undefined, content: string) => ({
    type: 'message',
    id,
    parentId,
    message: { role: 'user', content },
  })
  const runs = (...values: readonly unknown[]) => [...decodeAll(lines(header, ...values), { format: 'droid' })].map(words)

  it('puts the branch of the last message first and reads each other branch as a separate run', () => {
    expect(runs(said('a', undefined, 'one'), said('b', 'a', 'not taken'), said('c', 'a', 'two'))).toEqual([['one', 'two'], ['not taken']])
  })

  it('keeps a summary directly after the message before it, in the branch of that message', () => {
    const summary = { type: 'compaction_state', id: 's', summaryText: 'so far' }
    expect(runs(said('a', undefined, 'one'), summary, said('b', 'a', 'two'))).toEqual([['one', 'so far', 'two']])
    expect(runs(said('a', undefined, 'one'), said('x', 'a', 'not taken'), summary, said('b', 'a', 'two'))).toEqual([
      ['one', 'two'],
      ['not taken', 'so far'],
    ])
  })

  it.each([
    ['is missing', undefined],
    ['refers to a record that is not a message', 't'],
    ['refers to a missing record', 'gone'],
  ])('attaches a message to the one before it when its parent id %s', (_, parent) => {
    expect(runs(said('a', undefined, 'one'), { type: 'todo_state', id: 't' }, said('b', parent, 'two'), said(undefined, undefined, 'three'))).toEqual([
      ['one', 'two', 'three'],
    ])
  })

  it('reads both messages of a parent cycle', () => {
    expect(runs(said('a', 'b', 'one'), said('b', 'a', 'two'))).toEqual([['one', 'two']])
  })
})

describe('Amp reader on unusual threads', () => {
  const thread = (...messages: readonly unknown[]) => JSON.stringify({ v: 1, id: 'T-1', messages })
  const result = (more: object) => thread({ role: 'user', content: [{ type: 'tool_result', toolUseID: 'a1', ...more }] })

  it.each([
    ['null', { run: null }],
    ['a string', { run: 'deep words' }],
    ['missing, with content in its place', { content: 'deep words' }],
  ])('keeps the id and the text of a result whose run is %s', (_, more) => {
    const document = read(result(more), 'amp')
    expect(ids(document, 'tool-result')).toEqual(['a1'])
    expect(words(document)).toEqual(['run' in more && more.run === null ? '' : 'deep words'])
  })

  it.each([
    ['the output so far', { status: 'in-progress', progress: { output: 'deep words' } }],
    ['the reason of a cancellation as an object', { status: 'cancelled', reason: { because: 'deep words' } }],
    ['an error without a message', { status: 'error', error: { code: 'deep words' } }],
  ])('keeps the text of a run that contains %s', (_, run) => {
    expect(words(read(result({ run }), 'amp')).join()).toContain('deep words')
  })

  it('counts messages that are not objects', () => {
    expect(notes(read(thread({ role: 'user', content: 'hi' }, 'lost', null), 'amp'))).toEqual(['2 entries are not objects and were left out'])
  })
})

describe('τ²-bench reader on unusual results', () => {
  const simulation = (...messages: readonly unknown[]) => ({ task_id: '1', termination_reason: 'stop', messages })
  const opened = (...messages: readonly unknown[]) => read(JSON.stringify(simulation(...messages)), 'tau2-bench')

  it.each(['user', 'assistant', 'tool'])('keeps the text of a %s message whose content is not a string', (role) => {
    for (const content of [[{ type: 'text', text: 'deep words' }], { is: 'deep words' }])
      expect(JSON.stringify(opened({ role, id: 'x', content }).history.messages)).toContain('deep words')
  })

  it('keeps the text of a user message with a tool call and omits the call with a note', () => {
    const document = opened({ role: 'user', content: 'one moment', tool_calls: [{ id: 'u', name: 'look', arguments: {} }] })
    expect(words(document)).toEqual(['one moment'])
    expect(ids(document, 'tool-call')).toEqual([])
    expect(notes(document)).toEqual(["1 user's call message is no part of the conversation"])
  })

  it('counts entries of parallel results that are not objects', () => {
    expect(notes(opened({ role: 'tool', tool_messages: [null, { id: 'x', role: 'tool', content: 'got' }] }))).toEqual([
      '1 entry is not an object and was left out',
    ])
  })

  it('reads the other simulations of a file when some have no messages', () => {
    const file = JSON.stringify({ info: {}, simulations: [{ task_id: '0' }, null, simulation({ role: 'user', content: 'hi' })] })
    const documents = [...decodeAll(file, { format: 'tau2-bench' })]
    expect(documents.map(words)).toEqual([[], [], ['hi']])
    expect(documents.map(({ notes: told }) => told.length)).toEqual([1, 1, 0])
  })
})

describe('results without an id', () => {
  const unnamed: Readonly<Record<string, string>> = {
    copilot: lines(
      event('assistant.message', { content: '', toolRequests: [call(), call('named'), call()] }),
      event('tool.execution_complete', { result: { content: 'first' } }),
      event('tool.execution_complete', { toolCallId: 'named', result: { content: 'second' } }),
      event('tool.execution_complete', { result: { content: 'third' } }),
    ),
    goose: lines(
      { working_dir: '/p' },
      {
        role: 'assistant',
        created: 1,
        content: ['', 'named', ''].map((id) => ({ type: 'toolRequest', ...(id && { id }), toolCall: { value: { name: 'f' } } })),
      },
      { role: 'user', created: 1, content: ['', 'named', ''].map((id) => ({ type: 'toolResponse', ...(id && { id }), toolResult: { value: 'got' } })) },
    ),
    'tau2-bench': JSON.stringify({
      task_id: '1',
      termination_reason: 'stop',
      messages: [
        { role: 'assistant', tool_calls: [{ name: 'f' }, { id: 'named', name: 'f' }, { name: 'f' }] },
        { role: 'tool', content: 'first' },
        { role: 'tool', id: 'named', content: 'second' },
        { role: 'tool', content: 'third' },
      ],
    }),
  }

  it.each(Object.entries(unnamed))('%s: pair with the calls without ids in their order', (format, input) => {
    const document = read(input, format)
    const calls = ids(document, 'tool-call')
    expect(new Set(calls).size).toBe(3)
    expect(ids(document, 'tool-result')).toEqual(calls)
  })

  it('keep an empty id when no call is open', () => {
    expect(ids(read(lines(event('tool.execution_complete', { result: { content: 'lost' } })), 'copilot'), 'tool-result')).toEqual([''])
  })
})

describe('results before their calls', () => {
  const use = { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'f', input: {} }] }
  const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', toolUseID: 'x', content: 'got', run: { status: 'done', result: 'got' } }] }
  const chat = [
    { role: 'tool', tool_call_id: 'x', id: 'x', content: 'got' },
    { role: 'assistant', content: '', tool_calls: [{ id: 'x', name: 'f', function: { name: 'f', arguments: '{}' } }] },
  ]
  const early: Readonly<Record<string, string>> = {
    'kimi-cli': lines({ role: '_checkpoint', id: 0 }, ...chat),
    droid: lines({ type: 'session_start', id: 'd' }, { type: 'message', message: result }, { type: 'message', message: use }),
    amp: JSON.stringify({ id: 'T-1', messages: [result, use] }),
    copilot: lines(
      event('tool.execution_complete', { toolCallId: 'x', result: { content: 'got' } }),
      event('assistant.message', { toolRequests: [call('x')] }),
    ),
    goose: lines(
      { working_dir: '/p' },
      { role: 'user', created: 1, content: [{ type: 'toolResponse', id: 'x', toolResult: { value: 'got' } }] },
      { role: 'assistant', created: 1, content: [{ type: 'toolRequest', id: 'x', toolCall: { value: { name: 'f' } } }] },
    ),
    'tau2-bench': JSON.stringify({ task_id: '1', termination_reason: 'stop', messages: chat }),
    'qwen-code': lines(
      { uuid: 'a', sessionId: 'q', type: 'tool_result', message: { role: 'user', parts: [{ functionResponse: { id: 'x', name: 'f', response: {} } }] } },
      {
        uuid: 'b',
        parentUuid: 'a',
        sessionId: 'q',
        type: 'assistant',
        message: { role: 'model', parts: [{ functionCall: { id: 'x', name: 'f', args: {} } }] },
      },
    ),
  }

  it.each(Object.entries(early))('%s: are moved after their calls with a note', (format, input) => {
    const document = read(input, format)
    expect(document.history.messages.map(({ parts }) => parts.map(({ type }) => type).join())).toEqual(['tool-call', 'tool-result'])
    expect(notes(document)).toContain('1 result was before its call in the log and comes after it here')
  })
})

describe('large logs', () => {
  const block = (i: number) => `c${i}`
  const made: Readonly<Record<string, (size: number) => string>> = {
    copilot: (size) =>
      lines(
        ...Array.from({ length: size }, (_, i) => [
          event('assistant.message', { content: `${i}`, toolRequests: [call(block(i))], parentToolCallId: `p${i % 50}` }),
          event('tool.execution_complete', { result: { content: 'got' }, parentToolCallId: `p${i % 50}` }),
        ]).flat(),
      ),
    'qwen-code': (size) =>
      lines(
        ...Array.from({ length: size }, (_, i) => ({
          uuid: block(i),
          parentUuid: block(i + 1),
          sessionId: 'q',
          type: 'user',
          message: { parts: [{ text: 'hi' }] },
        })),
      ),
    'kimi-cli': (size) => lines({ role: '_checkpoint' }, ...Array.from({ length: size }, (_, i) => ({ role: 'user', content: `${i}` }))),
    goose: (size) =>
      lines(
        { working_dir: '/p' },
        ...Array.from({ length: size }, () => ({ role: 'assistant', created: 1, content: [{ type: 'toolRequest', toolCall: {} }] })),
        ...Array.from({ length: size }, () => ({ role: 'user', created: 1, content: [{ type: 'toolResponse', toolResult: {} }] })),
      ),
    droid: (size) =>
      lines({ type: 'session_start', id: 'd' }, ...Array.from({ length: size }, (_, i) => ({ type: 'message', message: { role: 'user', content: `${i}` } }))),
    amp: (size) => JSON.stringify({ id: 'T-1', messages: Array.from({ length: size }, (_, i) => ({ role: 'user', content: `${i}` })) }),
    'tau2-bench': (size) =>
      JSON.stringify({ simulations: Array.from({ length: size }, (_, i) => ({ task_id: `${i}`, messages: [{ role: 'user', content: 'hi' }] })) }),
  }

  it.each(Object.entries(made))('of %s are read in linear time', (format, input) => {
    const least = growth(1500, (size) => {
      const text = input(size)
      return () => [...decodeAll(text, { format })]
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})
