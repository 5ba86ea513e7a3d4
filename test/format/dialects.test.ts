import { describe, expect, it } from 'vitest'
import { decode, decodeAll, detectFormat } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import type { Message } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { dialectLogs } from './dialect-logs.ts'

const inputOf = (name: string) => dialectLogs[name]?.input ?? ''
const said = ({ role, parts }: Message) => `${role} ${parts.map((part) => ('text' in part ? part.text : part.type)).join(' ')}`

describe('readers of several notations', () => {
  it('record the notation, model and metadata of a log', () => {
    const told = Object.keys(dialectLogs).map((name) => decode(inputOf(name)))
    expect(told.every(({ meta }) => typeof meta?.notation === 'string')).toBe(true)
    expect(decode(inputOf('cursor-agent'))).toMatchObject({ model: 'clockwork-1', meta: { notation: 'cursor-agent', id: 's1', cwd: '/p' } })
    expect(decode(inputOf('pydantic ai'))).toMatchObject({ model: 'clockwork-1', meta: { notation: 'Pydantic AI' } })
    expect(decode(inputOf('atif'))).toMatchObject({
      model: 'maker/clockwork-1',
      meta: { agent: 'terminus-2', id: 'a1' },
      history: { tools: [{ name: 'open' }] },
    })
  })

  it.each(Object.keys(dialectLogs))('%s: breaks no law of Chat', (name) => {
    for (const { history } of decodeAll(inputOf(name))) expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
  })

  it('read a trajectory nested in another as a separate run after it', () => {
    const runs = [...decodeAll(inputOf('atif as lines with a sub-agent'))]
    expect(runs.map(({ meta, history }) => [meta?.id, history.messages.length])).toEqual([
      ['a1', 5],
      ['b1', 1],
      ['a2', 5],
    ])
  })

  it('mark failed results as errors', () => {
    const failed = (name: string) =>
      decode(inputOf(name)).history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.isError === true] : [])))
    expect(failed('codex exec')).toEqual([true, false, false])
    expect(failed('cursor-agent')).toEqual([false, true])
    expect(failed('pydantic ai')).toEqual([false, true])
    expect(failed('smolagents')).toEqual([true])
  })

  it('read an observation without an open call as a user message', () => {
    const file = JSON.parse(inputOf('atif'))
    file.steps.push({ step_id: 5, source: 'agent', message: 'wind', observation: { results: [{ content: 'the screen shows a dial' }] } })
    expect(decode(JSON.stringify(file)).history.messages.map(said).at(-1)).toBe('user the screen shows a dial')
  })

  it('read a store that is one JSON string, also if it is longer than the beginning by which it is detected', () => {
    for (const size of [1, 5_000, 5_001, 5_002]) {
      const plain = inputOf('llama index store of an older version').replace('it ticks again', `it "ticks" ${'项 '.repeat(size)}`.replaceAll('"', '\\"'))
      const [told, quoted] = [plain, JSON.stringify(plain)].map((input) => decode(input))
      expect([quoted?.format, quoted?.history.messages]).toEqual([told?.format, told?.history.messages])
      expect(quoted?.meta).toMatchObject({ notation: 'LlamaIndex store', id: 's1' })
    }
  })

  it('pair results without ids with the calls before them in order', () => {
    const file = JSON.parse(inputOf('atif'))
    file.steps[2].tool_calls = [{ function_name: 'a' }, { function_name: 'b' }]
    file.steps[2].observation.results = [{ content: 'one' }, { content: 'two' }]
    const { messages } = decode(file).history
    const ids = (type: string) => messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === type && 'callId' in part ? [part.callId] : [])))
    expect(ids('tool-call')).toHaveLength(2)
    expect(ids('tool-result')).toEqual(ids('tool-call'))
  })

  it('add an empty result with a note to an unanswered call, and leave a last call open', () => {
    const { history, notes } = decode(inputOf('cursor'))
    expect(history.messages[2]?.parts).toMatchObject([{ type: 'tool-result', name: 'Read', output: [] }])
    expect(notes.map(({ message }) => message)).toEqual(['1 call has no result in the log and gets an empty one here'])
    const cut = decode(inputOf('cursor').split('\n').slice(0, 2).join('\n'))
    expect([cut.history.messages.length, cut.notes]).toEqual([2, []])
  })

  it('give no later result to an abandoned call and read a result of an unknown call as user text', () => {
    const file = JSON.parse(inputOf('atif'))
    const acts = (message: string, name: string) => ({ step_id: 9, source: 'agent', message, tool_calls: [{ function_name: name }] })
    file.steps.push(acts('wind', 'turn'), {
      ...acts('and look', 'see'),
      observation: { results: [{ content: 'noon' }, { source_call_id: 'lost', content: 'a stray' }] },
    })
    file.steps.push({ step_id: 11, source: 'agent', message: 'good' })
    const { history, notes } = decode(file)
    const last = history.messages.slice(-6)
    expect(last.map(said)).toEqual([
      'assistant it ticks again wind tool-call',
      'tool tool-result',
      'assistant and look tool-call',
      'tool tool-result',
      'user a stray',
      'assistant good',
    ])
    expect(last[1]?.parts).toMatchObject([{ name: 'turn', output: [] }])
    expect(notes.map(({ code }) => code)).toEqual(['no-result'])
    expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
  })

  it('put results directly after their calls, before text that the log has in between', () => {
    const { messages } = decode(inputOf('cursor-agent with repeated chunks')).history
    expect(messages.map(said)).toEqual(['assistant opening the the case tool-call', 'tool tool-result', `assistant look first it ticks again`])
  })

  it('read repeated pieces of an answer once, and only the last instructions', () => {
    expect(decode(inputOf('droid exec')).history.messages[1]?.parts.filter(({ type }) => type === 'reasoning')).toHaveLength(1)
    expect(decode(inputOf('cline from version 3 on')).history.messages.map(said)).toEqual([
      'assistant look first opening the case tool-call',
      'tool tool-result',
      'assistant it ticks again',
    ])
    expect(said(decode(inputOf('pydantic ai with instructions')).history.messages[0] as Message)).toBe('system be exact')
    expect(decode(inputOf('vs code journal')).history.messages.map(said)).toEqual([
      'user mend the clock',
      'assistant look first opening the case tool-call',
      'tool tool-result',
      'assistant it ticks again',
    ])
  })

  it('detect a log after printed program output, but not inside other text', () => {
    const log = inputOf('gemini stream-json')
    const { format, history, notes } = decode(`Loaded cached credentials.\nTwo hooks ran.\n${log}`)
    expect([format, history.messages.map(said)]).toEqual(['headless', decode(log).history.messages.map(said)])
    expect(notes.filter(({ code }) => code === 'broken-line').map(({ line }) => line)).toEqual([1, 2])
    const page = `# Logs\n\nEach line has a role:\n\n{"role":"user","content":"noon"}\n{"role":"assistant","content":"it ticks"}\n`
    const some = log.split('\n').slice(3, 5).join('\n')
    const others = [`# Logs\n\n\`\`\`jsonl\n${log}\n\`\`\`\n`, `# Logs\n\n${some}\n\nEach line says who.\nThe next one says more.\n`, `- so:\n  ${some}\n`]
    expect(detectFormat(`# Logs\n\n${some}\n`).name).toBe('headless')
    for (const text of [page, ...others]) expect(() => decode(text), text).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
  })

  it('keep all digits of arguments given as JSON strings, and read images given as byte arrays', () => {
    const calling = inputOf('antigravity').replace('"Lines":"12"', '"Lines":"12345678901234567890","Note":" {\\"a\\":1} ","Plain":"no JSON"')
    const call = decode(calling).history.messages[1]?.parts.at(-1)
    expect(call).toMatchObject({ input: `{"Path":"case/spring.c","Lines":12345678901234567890,"Note":{"a":1},"Plain":"no JSON"}` })
    const image = (data: readonly unknown[]) => JSON.stringify({ kind: 'image', data: { format: 'png', source: { kind: 'bytes', data } } })
    const seen = (data: readonly unknown[]) => decode(inputOf('kiro').replace('"content":[', `"content":[${image(data)},`)).history.messages[0]?.parts[0]
    expect(seen([137, 80, 78, 71])).toMatchObject({ type: 'image', mediaType: 'image/png', url: 'data:image/png;base64,iVBORw==' })
    expect(seen([{ toString: 1 }])).toMatchObject({ type: 'text' })
  })

  it('throw empty-input for a log without messages, and not-this-format for another log', () => {
    const empty = JSON.stringify({ version: 3, requests: [], sessionId: 's1', creationDate: 1_767_225_600_000 })
    for (const choice of [{}, { format: 'chat-app' }] as const) expect(() => decode(empty, choice)).toThrow(expect.objectContaining({ code: 'empty-input' }))
    expect(() => decode('{"role":"user","content":"noon"}', { format: 'chat-app' })).toThrow(expect.objectContaining({ code: 'not-this-format' }))
  })

  it('keep file names in the text of an answer', () => {
    const [, answer] = decode(inputOf('vs code').replace('"name":"key"', '"inlineReference":{"path":"/p/key.md"}')).history.messages.slice(-3)
    expect(said(answer as Message)).toBe('assistant with the `key.md` tool-call')
  })

  it('ignore journal changes of VS Code that are invalid or would pollute a prototype', () => {
    const lines = (...changes: readonly object[]) => [...inputOf('vs code journal').split('\n'), ...changes.map((one) => JSON.stringify(one))].join('\n')
    const odd = [
      { kind: 1, k: ['__proto__', 'polluted'], v: true },
      { kind: 1, k: ['requests', 'length'], v: 0 },
      { kind: 1, k: ['requests', 4e9], v: {} },
      { kind: 2, k: ['nobody', 'home'], v: [1] },
      { kind: 3, k: [] },
      { kind: 9, k: ['requests'] },
    ]
    expect(decode(lines(...odd)).history).toEqual(decode(lines()).history)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('read trajectories at every level of nesting as runs', () => {
    const nested = (id: string, ...within: readonly object[]): object => ({
      schema_version: 'ATIF-v1.5',
      trajectory_id: id,
      steps: [{ step_id: 1, source: 'user', message: id }],
      subagent_trajectories: within,
    })
    const runs = [...decodeAll(nested('a', nested('b', nested('c')), nested('d')))]
    expect(runs.map(({ meta }) => meta?.id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keep text that an agent repeats after a result', () => {
    const events = inputOf('cursor-agent').split('\n')
    const step = [...events.filter((line) => line.includes('opening the case')), ...events.filter((line) => line.includes('readToolCall'))]
    const { messages } = decode([...events.slice(0, 2), ...step, ...step.map((line) => line.replaceAll('c1', 'c9'))].join('\n')).history
    const call = 'assistant opening the case tool-call'
    expect(messages.map(said)).toEqual(['user mend the clock', call, 'tool tool-result', call, 'tool tool-result'])
  })

  it('rename calls with reused ids in linear time', () => {
    const time = growth(500, (size) => {
      const call = (id: string) => JSON.stringify({ timestamp: 1, message: { type: 'ToolCall', payload: { id, function: { name: 'turn', arguments: '{}' } } } })
      const ids = Array.from({ length: size }, (_, i) => [`c_${size + i}`, 'c'])
      const input = [...ids.map(([own = '']) => call(own)), ...ids.map(([, again = '']) => call(again))].join('\n')
      return () => decode(input, { format: 'chat-app' })
    })
    expect(time).toBeLessThan(MOST_GROWTH)
  })

  it('pair results of a reused id with the call before each, and add an empty result where there is none', () => {
    const file = JSON.parse(inputOf('atif'))
    const acts = (...results: readonly string[]) => ({
      step_id: 9,
      source: 'agent',
      message: 'on',
      tool_calls: [{ tool_call_id: 'again', function_name: 'turn' }],
      observation: { results: results.map((content) => ({ source_call_id: 'again', content })) },
    })
    file.steps = [
      { step_id: 1, source: 'user', message: 'go' },
      acts('one'),
      acts(),
      acts('three', 'a stray'),
      { step_id: 12, source: 'agent', message: 'done' },
    ]
    const { history, notes } = decode(file)
    expect(
      history.messages.map(({ role, parts }) => [role, parts.map((part) => ('output' in part ? part.output.map((one) => 'text' in one && one.text) : 0))]),
    ).toEqual([
      ['user', [0]],
      ['assistant', [0, 0]],
      ['tool', [['one']]],
      ['assistant', [0, 0]],
      ['tool', [[]]],
      ['assistant', [0, 0]],
      ['tool', [['three']]],
      ['user', [0]],
      ['assistant', [0]],
    ])
    expect(notes.map(({ code }) => code)).toEqual(['no-result'])
    expect(new Set(history.messages.map(({ id }) => id)).size).toBe(history.messages.length)
    expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
  })

  it('keep the blocks of a message together and read call and result blocks as calls and results', () => {
    const image = { type: 'image_url', image_url: { url: 'https://clock/dial.png' } }
    const use = { type: 'tool_use', id: 'c1', name: 'open', input: {} }
    const chat = [
      { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
      { role: 'assistant', content: [use] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'a spring' }, { type: 'text', text: 'go on' }, image] },
    ]
    const shapes = (input: object) => decode(input).history.messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type)}`)
    const expected = ['user text,image', 'assistant tool-call', 'tool tool-result', 'user text,image']
    expect(shapes({ id: 1, log: chat })).toEqual(expected)
    expect(shapes({ llm_interactions: [{ input_messages: chat }], agent_steps: [] })).toEqual(expected)
  })

  it.each([
    ['consecutive text steps', (i: number) => ({ step_id: i, source: 'agent', message: 'tick' })],
    [
      'calls and results without ids',
      (i: number, size: number) =>
        i < size / 2
          ? { step_id: i, source: 'agent', tool_calls: [{ function_name: 'turn' }] }
          : { step_id: i, source: 'agent', observation: { results: [{ content: 'a' }] } },
    ],
  ])('read %s in linear time', (_, step) => {
    const least = growth(5000, (size) => {
      const steps = Array.from({ length: size }, (_, i) => step(i, size))
      return () => decode({ schema_version: 'ATIF-v1.5', steps })
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('read 150,000 blocks into one message', () => {
    const content = Array.from({ length: 150_000 }, () => ({ type: 'text', text: 'a' }))
    const steps = [
      { step_id: 1, source: 'agent', message: 'so' },
      { step_id: 2, source: 'agent', message: content },
    ]
    expect(decode({ schema_version: 'ATIF-v1.5', steps }).history.messages[0]?.parts).toHaveLength(150_001)
  })

  it('keep fields next to a nested message list in meta', () => {
    const state = JSON.parse(inputOf('autogen agent state'))
    state.llm_context.kept = 'noon'
    expect(decode(state).meta).toMatchObject({ llm_context: { kept: 'noon' } })
    expect(decode(state).meta).not.toHaveProperty('llm_context.messages')
  })

  it.each([
    [
      'records of HTTP requests',
      [
        { kind: 'request', url: '/a' },
        { kind: 'response', status: 200 },
      ],
    ],
    ['messages of a queue', [{ message_type: 'error_message', body: 'x' }]],
    ['people with their roles', [{ role: 'chief', blocks: [] }]],
  ])('do not detect %s as a log', (_, input) => {
    expect(() => decode(JSON.stringify(input))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
  })

  it('read a value in memory that contains itself once', () => {
    const round: Record<string, unknown> = { text: 'it ticks' }
    round.children = [round]
    const [, answer] = decode({ requests: [{ message: 'look', response: [{ kind: 'thinking', value: round }] }] }).history.messages
    expect(answer?.parts).toEqual([{ type: 'reasoning', text: 'it ticks' }])
  })

  it('count skipped records and messages on other branches in notes', () => {
    expect(decode(inputOf('codex exec')).notes.map(({ message }) => message)).toEqual([
      '1 todo_list record is no part of the conversation',
      '1 turn.completed record is no part of the conversation',
    ])
    expect(decode(inputOf('open webui')).notes.map(({ message }) => message)).toEqual(['1 other branch record is no part of the conversation'])
  })

  it('read Assistants threads in chronological order, in whichever order the API listed them', () => {
    const file = JSON.parse(inputOf('assistants'))
    const listed = (data: unknown) => decode({ ...file, data }).history.messages.map(({ role }) => role)
    expect([listed(file.data), listed(file.data.toReversed())]).toEqual([
      ['user', 'assistant'],
      ['user', 'assistant'],
    ])
  })

  it('leave Claude Code output and AI SDK chats to their formats', () => {
    const init = { type: 'system', subtype: 'init', apiKeySource: 'none', cwd: '/p', session_id: 's', tools: [], model: 'm' }
    const spoken = { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: 'noon' }] }, session_id: 's' }
    expect(decode([init, spoken, spoken].map((line) => JSON.stringify(line)).join('\n')).format).toBe('claude-code')
    expect(decode([{ id: 'u', role: 'user', parts: [{ type: 'data-clock', data: { hour: 12 } }] }]).format).toBe('ai-sdk-ui')
  })
})

describe('answers of Open WebUI as HTML', () => {
  const read = (content: unknown, rest: object = {}) =>
    decode(
      JSON.stringify({
        id: 'w',
        chat: {
          models: [],
          messages: [
            { role: 'user', content: 'go' },
            { role: 'assistant', content, ...rest },
          ],
        },
      }),
    )
  const parts = (content: string) =>
    read(content)
      .history.messages.slice(1)
      .flatMap((message) => message.parts)

  it('have code that was run, calls without results, and results in the body of a block', () => {
    const code =
      '<details type="code_interpreter" done="true" output="{&quot;stdout&quot;: &quot;4&quot;}">\n<summary>Analyzed</summary>\n```python\nprint(2 + 2)\n```\n</details>'
    expect(parts(code)).toMatchObject([
      { type: 'tool-call', name: 'code_interpreter', input: '{"language":"python","code":"print(2 + 2)"}' },
      { type: 'tool-result', output: [{ text: '{"stdout":"4"}' }] },
    ])
    const called = `<details type="tool_calls" done="false" id="c" name="open" arguments='"{\\"it\\": \\"it&apos;s > 1\\"}"'>\n<summary>Executing...</summary>\n</details>`
    expect(parts(called)).toMatchObject([{ type: 'tool-call', callId: 'c', input: '{"it": "it\'s > 1"}' }])
    expect(parts(called.replace('</details>', 'a &lt;b&gt;\n</details>'))).toMatchObject([
      { type: 'tool-call' },
      { type: 'tool-result', output: [{ text: 'a <b>' }] },
    ])
  })

  it('keep other HTML and torn blocks as text', () => {
    for (const text of [
      '<details><summary>a</summary>b</details>',
      '<details type="reasoning" done="true">\n> cut',
      '<details type="tool_calls" id="x',
      'a < b',
    ])
      expect(parts(text)).toEqual([{ type: 'text', text }])
  })

  it('that failed are counted, pictures of the user are kept', () => {
    expect(
      read('', { error: { content: 'no' } })
        .notes.map(({ message }) => message)
        .join(),
    ).toContain('failed answer')
    const files = [
      { type: 'image', url: 'data:image/png;base64,AAAA' },
      { type: 'file', name: 'a.txt' },
    ]
    const { history } = decode(JSON.stringify({ id: 'w', chat: { models: [], messages: [{ role: 'user', content: 'see', files }] } }))
    expect(history.messages[0]?.parts.map(({ type }) => type)).toEqual(['text', 'image'])
  })

  it.each(['<details ', '<details type="reasoning">', '<details a="', '</details>', '<details a=\'"', '<details type="x">\n```\n'])(
    'are read in linear time: %j',
    (piece) => {
      const least = growth(2_000, (size) => {
        const content = `${piece.repeat(size / 4)}</details>`
        return () => read(content)
      })
      expect(least).toBeLessThan(MOST_GROWTH)
    },
  )
})
