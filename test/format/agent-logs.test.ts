import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decode, decodeAll, decodeStream, detectFormat, formats, sampleOf, wireNamed } from '../../src/format/index.ts'
import { DecantError, type Message, messageText } from '../../src/message/index.ts'
import { corpus } from '../corpus.ts'
import { agentLogs } from './agent-logs.ts'

const logs = Object.entries(agentLogs).map(([name, log]) => ({ name, ...log }))
const own = new Set(logs.map(({ format }) => format))
const everything = (input: string) => [...decodeAll(input)].flatMap(({ history }) => history.messages.map(messageText)).join('\n')

async function streamed(text: string, format: 'claude-code' | 'codex'): Promise<Message[]> {
  const found: Message[] = []
  for await (const item of decodeStream([text], { format })) if ('message' in item) found.push(item.message)
  return found
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('agent log readers on handmade logs', () => {
  it.each(logs)('$name: is detected as its format, with more certainty than any other format', ({ format, input }) => {
    for (const text of [input, `\ufeff${input.replaceAll('\n', '\r\n')}`]) {
      expect(detectFormat(text).name).toBe(format)
      const sample = sampleOf(text)
      const sure = formats.find(({ name }) => name === format)?.detect(sample) ?? 0
      for (const other of formats) if (other.name !== format) expect(other.detect(sample), other.name).toBeLessThan(sure)
    }
  })

  it('detect every log when one of its texts is over a million characters long', () => {
    const long = 'x'.repeat(1_100_000)
    for (const { name, format, input, texts } of logs) {
      const words = texts.find((one) => /^[a-z ]{6,}$/i.test(one)) ?? ''
      expect([name, detectFormat(input.replaceAll(words, words && words + long)).name]).toEqual([name, format])
    }
  })

  it.each(logs)('$name: decodes to the expected roles and parts, with every text, argument and result', ({ input, texts, shape }) => {
    const read = everything(input)
    for (const one of texts) expect(read).toContain(one)
    expect(decode(input).history.messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type).join()}`)).toEqual(shape)
  })

  it.each(logs)('$name: has a call for every result and unique ids of calls and messages', ({ input }) => {
    for (const { history } of decodeAll(input)) {
      const parts = history.messages.flatMap((message) => message.parts)
      const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
      const results = parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))
      expect(results.filter((id) => !calls.includes(id))).toEqual([])
      expect(new Set(calls).size).toBe(calls.length)
      expect(new Set(history.messages.map(({ id }) => id)).size).toBe(history.messages.length)
    }
  })

  it.each(logs)('$name: decodes or throws a typed error with a remedy when truncated or garbled at any place', ({ input, format }) => {
    const step = Math.max(1, Math.floor(input.length / 150))
    for (let cut = 0; cut < input.length; cut += step) {
      for (const damaged of [input.slice(0, cut), `${input.slice(0, cut)}\0${input.slice(cut + 1)}`, input.slice(0, cut) + input.slice(cut + 9)]) {
        for (const choice of [{}, { format }]) {
          try {
            for (const { history } of decodeAll(damaged, choice)) expect(Array.isArray(history.messages)).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(DecantError)
            expect((error as DecantError).remedy.length).toBeGreaterThan(10)
          }
        }
      }
    }
  })

  it.each(logs.filter(({ input }) => /^[[{]/.test(input)))(
    '$name: decodes or throws a typed error when a string or null is replaced by another value',
    ({ input, format }) => {
      const wrong = ['null', '7', '[null]', '{"a":[]}', '"x"']
      const values = [...input.matchAll(/:("[^"\\]*"|\[|\{|null|\d+)/g)].filter((match) => match[1]?.startsWith('"') || match[1] === 'null')
      for (const [i, match] of values.entries()) {
        const changed = `${input.slice(0, match.index + 1)}${wrong[i % wrong.length]}${input.slice(match.index + match[0].length)}`
        try {
          for (const { history } of decodeAll(changed, { format })) for (const message of history.messages) expect(typeof messageText(message)).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(DecantError)
        }
      }
    },
  )

  it.each(logs.filter(({ input }) => isJson(input)))('$name: decodes equally from its text and from its parsed value', ({ format, input }) => {
    const value = JSON.parse(input) as object
    expect(detectFormat(value).name).toBe(format)
    expect([...decodeAll(value)].map(({ history }) => history)).toEqual([...decodeAll(input)].map(({ history }) => history))
  })

  it('leave histories of Cline and Roo to wire formats, which encode them byte for byte', () => {
    const task = { type: 'text', text: '<task>\nfold a crane\n</task>' }
    const place = { type: 'text', text: '<environment_details>\n# Current Time\n</environment_details>' }
    const input = JSON.stringify(
      [
        { role: 'user', content: [task, place], ts: 1767225600000 },
        { role: 'assistant', content: [{ type: 'text', text: 'Look.\n<read_file>\n<path>crane.md</path>\n</read_file>' }], ts: 1767225600001 },
        { role: 'user', content: [{ type: 'text', text: "[read_file for 'crane.md'] Result:" }, { type: 'text', text: 'fold twice' }, place] },
      ],
      null,
      1,
    )
    expect(detectFormat(input).name).toBe('openai-chat')
    expect(detectFormat(input.replace('"type": "text"', '"type": "thinking", "thinking": "", "signature": "s"')).name).toBe('anthropic-messages')
    for (const format of ['anthropic-messages', 'openai-chat']) {
      const document = decode(input, { format })
      const read = document.history.messages.map(messageText).join('\n')
      for (const one of ['fold a crane', '<path>crane.md</path>', 'fold twice']) expect(read).toContain(one)
      expect(wireNamed(format).encode(document, document.history.messages.slice())).toBe(input)
    }
  })

  it.each(['codex', 'pi', 'qwenCode', 'droid', 'copilot'])('%s: a line that stands there twice is read once if lines have ids', (name) => {
    const { input = '', format = '' } = agentLogs[name] ?? {}
    const whole = [...decodeAll(input, { format })].map(({ history }) => history.messages.length)
    const doubled = [...decodeAll(`${input}\n${input}`, { format })]
    if (name === 'codex') expect(doubled[0]?.history.messages).toHaveLength((whole[0] ?? 0) * 2)
    else expect(doubled.map(({ history }) => history.messages.length)).toEqual(whole)
    const repeats = doubled.flatMap(({ notes }) => notes.filter(({ code }) => code === 'repeated-line'))
    expect(repeats.length > 3).toBe(name !== 'codex')
  })

  it.each(logs.filter(({ input }) => input.includes('"timestamp":"')))('$name: a time that is not a date is left out', ({ format, input }) => {
    for (const { history } of decodeAll(input.replaceAll(/"timestamp":"[^"]*"/g, '"timestamp":"soon"'), { format }))
      for (const { at } of history.messages) expect(at).not.toBe('soon')
  })

  it('count events without words in a trajectory instead of messages without content', () => {
    const said = { kind: 'UserEvent', action: { content: 'wind it' } }
    const { history, notes } = decode({ instance_id: 'x', events: [{ kind: 'UserEvent' }, { kind: 'SummaryEvent' }, { kind: 'MessageEvent' }, said] })
    expect(history.messages).toHaveLength(1)
    expect(notes.map(({ message }) => message)).toEqual(
      ['UserEvent', 'SummaryEvent', 'MessageEvent'].map((kind) => `1 ${kind} event is no part of the conversation`),
    )
  })

  it('count an entry of pi whose message has no content', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const entry = (id: string, parentId: string | null, message: object) => JSON.stringify({ type: 'message', id, parentId, timestamp: at, message })
    const input = [
      JSON.stringify({ type: 'session', id: 's', timestamp: at, cwd: '/p' }),
      entry('a', null, { role: 'user', content: 'wind it' }),
      entry('b', 'a', { role: 'notice', level: 'low' }),
    ].join('\n')
    const { history, notes } = decode(input, { format: 'pi' })
    expect(history.messages).toHaveLength(1)
    expect(notes.map(({ message }) => message)).toEqual(['1 notice line is no part of the conversation'])
  })

  it('decode run by run as decodeAll reads them, and throw for a run that does not exist', () => {
    const input = agentLogs.pi?.input ?? ''
    const all = [...decodeAll(input)]
    expect(all.length).toBe(2)
    expect(all.map((_, run) => decode(input, { run }).history.messages)).toEqual(all.map(({ history }) => history.messages))
    expect(all[1]?.history.messages.map(messageText)).toEqual(['the way not taken'])
    expect(() => decode(input, { run: 2 })).toThrow(DecantError)
  })

  it('throw for another run than the first of an input that always holds one', () => {
    for (const format of [undefined, 'openai-chat']) {
      const input = '[{"role":"user","content":"hi"}]'
      expect(decode(input, { format, run: 0 }).history.messages).toHaveLength(1)
      expect(() => decode(input, { format, run: 1 })).toThrow(
        expect.objectContaining({ code: 'no-such-run', message: 'There is no run 1: the file holds 1', remedy: 'Leave `run` out: the input holds one run.' }),
      )
    }
  })

  it('read OpenHands thinking blocks once when several calls repeat them, signed or redacted', () => {
    const blocks = [
      { type: 'redacted_thinking', data: 'c2VhbGVk' },
      { type: 'thinking', thinking: 'dig first', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'YW5vdGhlcg==' },
    ]
    const call = (id: string) => ({
      kind: 'ActionEvent',
      id,
      source: 'agent',
      tool_name: 'terminal',
      tool_call_id: id,
      thinking_blocks: blocks,
      llm_response_id: 'r',
    })
    const [message] = decode([call('a'), call('b')]).history.messages
    expect(message?.parts.filter(({ type }) => type === 'reasoning')).toEqual([
      { type: 'reasoning', text: '', encrypted: 'c2VhbGVk' },
      { type: 'reasoning', text: 'dig first', signature: 'c2ln' },
      { type: 'reasoning', text: '', encrypted: 'YW5vdGhlcg==' },
    ])
  })

  it('read other variants of Codex, opencode, OpenHands, Gemini CLI and SpecStory logs', () => {
    const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
    const said = (input: string) => decode(input).history.messages.map((message) => `${message.role} ${messageText(message)}`)
    const meta = { type: 'session_meta', payload: { session_id: 'c9', cwd: '/p', model: 'gpt-5.4' } }
    const event = (type: string, message: string) => ({ type: 'event_msg', payload: { type, message } })
    const shown = lines(meta, event('user_message', 'wind it'), event('agent_reasoning', 'hm'), event('agent_message', 'wound'))
    expect(said(shown)).toEqual(['user wind it', 'assistant wound'])
    expect([decode(shown).model, decode(shown).meta?.id]).toEqual(['gpt-5.4', 'c9'])
    expect(said(lines(meta, event('user_message', 'wind it'), { type: 'compacted', payload: { summary: 'so far' } }))).toEqual(['user wind it', 'user so far'])

    const parts = [{ type: 'tool', tool: 'bash', state: { status: 'completed', input: {}, output: 'soft' } }]
    const served = [
      { info: { role: 'user', sessionID: 's1' }, parts: [{ type: 'text', text: 'knead' }] },
      { info: { role: 'assistant' }, parts },
      { info: { role: 'assistant' }, parts },
    ]
    const { history, format, meta: about } = decode(served)
    expect([format, about?.id]).toEqual(['opencode', 's1'])
    expect(new Set(history.messages.flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))).size).toBe(2)

    const action = { kind: 'ActionEvent', source: 'agent', id: 'a', tool_name: 'terminal', tool_call_id: 't', thought: [], action: {} }
    const item = { summary: ['weigh it'], encrypted_content: 'gAAB' }
    expect(decode([{ ...action, responses_reasoning_item: item }]).history.messages[0]?.parts[0]).toEqual({
      type: 'reasoning',
      text: 'weigh it',
      encrypted: 'gAAB',
    })

    expect(detectFormat({ sessionId: 'g', projectHash: 'h', messages: [] }).name).toBe('gemini-cli')

    const export_ = [
      '_**User (2026-01-06 14:34Z)**_',
      '',
      'saw',
      '',
      '_**Agent (model claude-x, mode Plan)**_',
      '',
      'sawn',
      '',
      '_**Assistant (2026-01-06T15:00:01-0400)**_',
      '',
      'done',
    ]
    const turns = decode(export_.join('\n'))
    expect([turns.model, ...turns.history.messages.map(({ at }) => at)]).toEqual(['claude-x', '2026-01-06T14:34:00Z', undefined, '2026-01-06T15:00:01-04:00'])
  })

  it('read redacted reasoning of pi as encrypted, omit excluded commands, and put the branch of the last leaf first', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const entry = (id: string, parentId: string | null, message: object) => ({ type: 'message', id, parentId, timestamp: at, message })
    const session = [
      { type: 'session', version: 3, id: 'p2', timestamp: at, cwd: '/p' },
      entry('a', null, { role: 'user', content: 'boil it' }),
      entry('b', 'a', { role: 'assistant', content: [{ type: 'thinking', thinking: '[Reasoning redacted]', thinkingSignature: 'c2VhbGVk', redacted: true }] }),
      entry('c', 'b', { role: 'bashExecution', command: 'env', output: 'a secret', exitCode: 0, excludeFromContext: true }),
      entry('d', 'c', { role: 'user', content: 'and now' }),
      entry('e', 'b', { role: 'user', content: 'the other way' }),
      { type: 'leaf', id: 'f', parentId: 'e', timestamp: at, targetId: 'd' },
    ]
    const [main, side, ...more] = [...decodeAll(session.map((value) => JSON.stringify(value)).join('\n'))]
    expect(main?.history.messages.map(({ parts }) => parts)).toEqual([
      [{ type: 'text', text: 'boil it' }],
      [{ type: 'reasoning', text: '', encrypted: 'c2VhbGVk' }],
      [{ type: 'text', text: 'and now' }],
    ])
    expect(main?.notes.map(({ message }) => message)).toContain('1 bashExecution line is no part of the conversation')
    expect(side?.history.messages.map(messageText)).toEqual(['the other way'])
    expect(more).toEqual([])
  })

  it('omit ignored texts and file parts of opencode, with notes', () => {
    const parts = [
      { type: 'text', text: 'knead' },
      { type: 'text', text: 'for the screen', ignored: true },
      { type: 'file', mime: 'text/plain', filename: 'recipe.md', url: 'file:///p/recipe.md' },
      { type: 'text', text: 'flour, water', synthetic: true },
      { type: 'file', mime: 'application/x-directory', filename: 'p', url: 'file:///p' },
    ]
    const { history, notes } = decode([{ info: { role: 'user', sessionID: 's1' }, parts }])
    expect(history.messages.map(({ parts }) => parts)).toEqual([['knead', 'flour, water'].map((text) => ({ type: 'text', text }))])
    expect(notes.map(({ message }) => message)).toEqual(['1 ignored part is no part of the conversation', '2 file parts are no part of the conversation'])
  })

  it('read Codex messages between agents from their separate lines, whole and streamed', async () => {
    const item = (payload: object) => ({ type: 'response_item', payload })
    const between = (payload: object) => ({ type: 'inter_agent_communication', payload })
    const addressed = { author: '/root', recipient: '/root/tester', other_recipients: [], trigger_turn: true }
    const rollout = [
      { type: 'session_meta', payload: { id: 'c2' } },
      between({ ...addressed, content: 'run the tests' }),
      { type: 'inter_agent_communication_metadata', payload: { trigger_turn: true } },
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'one fails' }] }),
      between({ ...addressed, content: '', encrypted_content: 'gAAC' }),
      between({ ...addressed, content: '' }),
    ]
    const text = rollout.map((value) => JSON.stringify(value)).join('\n')
    const { history, notes } = decode(text)
    expect(history.messages.map(({ role, name, parts }) => [role, name, parts.map((part) => ('text' in part ? part.text : undefined))])).toEqual([
      ['user', '/root', ['run the tests']],
      ['assistant', undefined, ['one fails']],
      ['user', '/root', ['']],
    ])
    expect(history.messages[2]?.parts[0]).toMatchObject({ type: 'opaque', kind: 'encrypted_content' })
    expect(notes.map(({ message }) => message)).toContain('1 inter_agent_communication line is no part of the conversation')
    expect(await streamed(text, 'codex')).toEqual(history.messages)
    const events = [{ type: 'event_msg', payload: { type: 'agent_message', message: 'hello' } }, between({ ...addressed, content: 'go' })]
    expect(decode(events.map((value) => JSON.stringify(value)).join('\n')).history.messages.map(messageText)).toEqual(['hello', 'go'])
  })

  it('read queued user prompts of Claude Code from attachments, whole and streamed', async () => {
    const line = (value: object) => JSON.stringify({ sessionId: 's', uuid: JSON.stringify(value), ...value })
    const queued = (prompt: unknown) => line({ type: 'attachment', attachment: { type: 'queued_command', commandMode: 'prompt', prompt } })
    const text = [
      line({ type: 'user', message: { role: 'user', content: 'mend it' } }),
      line({ type: 'assistant', message: { id: 'm1', content: [{ type: 'tool_use', id: 't1', name: 'Read', input: {} }] } }),
      line({ type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'one' }] } }),
      line({ type: 'queue-operation', operation: 'enqueue', content: 'leave the tests alone' }),
      queued('leave the tests alone'),
      queued([
        { type: 'text', text: 'see this' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
      ]),
      queued(''),
      line({ type: 'attachment', attachment: { type: 'todo_reminder', content: [] } }),
      line({ type: 'assistant', message: { id: 'm2', content: [{ type: 'text', text: 'mended' }] } }),
    ].join('\n')
    const { history, notes } = decode(text)
    expect(history.messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type)}`)).toEqual([
      'user text',
      'assistant tool-call',
      'tool tool-result',
      'user text',
      'user text,image',
      'assistant text',
    ])
    expect(messageText(history.messages[3] as Message)).toBe('leave the tests alone')
    const skipped = notes.map(({ message }) => message).filter((message) => message.includes('attachment'))
    expect(skipped).toEqual([
      '1 attachment/queued_command line is no part of the conversation',
      '1 attachment/todo_reminder line is no part of the conversation',
    ])
    expect(await streamed(text, 'claude-code')).toEqual(history.messages)
  })

  it('note skipped lines and the compaction of Codex, and mark the summary of pi', () => {
    const { notes, meta, model } = decode(agentLogs.codex?.input ?? '')
    expect(notes.map(({ message }) => message).join('\n')).toMatch(/compacted its context here.*\n.*1 session_meta.*\n.*1 event_msg\/user_message/)
    expect([meta?.id, meta?.cli_version, model]).toEqual(['c1', '0.65.0', 'gpt-5-codex'])
    const summaries = decode(agentLogs.pi?.input ?? '').history.messages.filter(({ written }) => written === 'summary')
    expect(summaries.map(messageText)).toEqual(['kettle is full'])
  })
})

const raw = join(corpus, 'raw')
const recorded = existsSync(raw) ? readdirSync(raw).flatMap((folder) => readdirSync(join(raw, folder)).map((file) => join(folder, file))) : []
describe.skipIf(recorded.length === 0)('recorded logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it('are not detected as a format that has handmade logs', () => {
    for (const file of recorded) {
      const text = gunzipSync(readFileSync(join(raw, file))).toString('utf8')
      expect(own, file).not.toContain(detectFormat(text).name)
    }
  })
})
