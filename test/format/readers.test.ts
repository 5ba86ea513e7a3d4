import { describe, expect, it } from 'vitest'
import { decode, decodeAll, decodeStream, detectFormat } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { expectedTexts, folders, recorded, recordedText } from './recorded-logs.ts'

describe.skipIf(recorded.length === 0)('readers on recorded logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it.each(recorded)('$folder/$file: is detected and decodes with every text, argument and result', (place) => {
    const text = recordedText(place)
    const name = detectFormat(text).name
    expect([folders[place.folder], 'openai-chat']).toContain(name)
    if (name === 'openai-chat') expect(place.folder).toBe('openhands-llm-logs')
    const read = [...decodeAll(text)].flatMap(({ history }) => history.messages.map(messageText)).join('\n')
    const escaped = JSON.stringify(read)
    const lost = expectedTexts(place.folder, text).filter(
      (one) => one.trim() !== '' && !read.includes(one.trim()) && !escaped.includes(one.trim()) && !escaped.includes(JSON.stringify(one.trim()).slice(1, -1)),
    )
    expect(lost.slice(0, 3)).toEqual([])
  })
})

describe('readers on handmade logs', () => {
  const line = (value: object) => JSON.stringify(value)
  const answer = (uuid: string, id: string, content: object[], more: object = {}) =>
    line({
      type: 'assistant',
      uuid,
      parentUuid: null,
      sessionId: 's',
      timestamp: '2026-01-01T00:00:00Z',
      message: { id, role: 'assistant', model: 'claude-x', content },
      ...more,
    })
  const asked = (uuid: string, content: unknown, more: object = {}) =>
    line({ type: 'user', uuid, sessionId: 's', timestamp: '2026-01-01T00:00:00Z', message: { role: 'user', content }, ...more })

  it('merge the streamed blocks of one Claude Code answer and put the results after its parallel calls', () => {
    const text = [
      asked('1', 'go'),
      answer('2', 'msg_a', [{ type: 'thinking', thinking: 'so', signature: 'x' }]),
      answer('3', 'msg_a', [{ type: 'tool_use', id: 't1', name: 'Read', input: { p: 1.0 } }]),
      asked('4', [{ type: 'tool_result', tool_use_id: 't1', content: 'one' }]),
      answer('5', 'msg_a', [{ type: 'tool_use', id: 't2', name: 'Read', input: {} }]),
      asked('6', [{ type: 'tool_result', tool_use_id: 't2', content: 'two' }]),
    ].join('\n')
    const { history, model } = decode(text, { format: 'claude-code' })
    expect(history.messages.map(({ role, parts }) => [role, parts.map(({ type }) => type).join()])).toEqual([
      ['user', 'text'],
      ['assistant', 'reasoning,tool-call,tool-call'],
      ['tool', 'tool-result'],
      ['tool', 'tool-result'],
    ])
    expect(model).toBe('claude-x')
  })

  it('read each side chain of Claude Code as a separate run and note compactions', () => {
    const text = [
      asked('1', 'main'),
      asked('s1', 'side task', { isSidechain: true, parentUuid: null }),
      answer('s2', 'm1', [{ type: 'text', text: 'side answer' }], { isSidechain: true, parentUuid: 's1' }),
      line({ type: 'system', subtype: 'compact_boundary', uuid: 'x', sessionId: 's' }),
      asked('2', 'summary of all', { isCompactSummary: true }),
    ].join('\r\n')
    const [main, side, ...more] = [...decodeAll(text)]
    expect(more).toEqual([])
    expect([main?.meta?.id, side?.meta?.id]).toEqual(['s', 's/s1'])
    expect(main?.history.messages.map(messageText)).toEqual(['main', 'summary of all'])
    expect(main?.history.messages[1]?.written).toBe('summary')
    expect(side?.history.messages.map(messageText)).toEqual(['side task', 'side answer'])
    expect(main?.notes.map(({ code }) => code)).toContain('compact-boundary')
  })

  it('note where Claude Code removed old results from its context, whole and streamed', async () => {
    const emptied = line({ type: 'system', subtype: 'microcompact_boundary', uuid: 'x', sessionId: 's', microcompactMetadata: { compactedToolIds: ['t1'] } })
    const text = [asked('1', 'main'), emptied, asked('2', 'go on')].join('\n')
    const { history, notes } = decode(text, { format: 'claude-code' })
    expect(history.messages.map(messageText)).toEqual(['main', 'go on'])
    expect(notes.map(({ code, line: at }) => [code, at])).toContainEqual(['emptied-results', 2])
    const streamed: string[] = []
    for await (const one of decodeStream([text], { format: 'claude-code' })) if ('note' in one) streamed.push(one.note.code)
    expect(streamed).toContain('emptied-results')
  })

  it('read JSONL with broken and torn lines and note their line numbers', () => {
    const text = `\uFEFF${line({ role: 'user', content: 'a' })}\r\n\r\n{"role": broken\n${line({ role: 'assistant', content: 'b' })}\n{"role":"us`
    const { history, notes } = decode(text, { format: 'jsonl' })
    expect(history.messages.map(messageText)).toEqual(['a', 'b'])
    expect(notes.map(({ code, line: at }) => [code, at])).toEqual([
      ['broken-line', 3],
      ['torn-line', 5],
    ])
  })

  it('read JSONL with an array of messages per line as one run per line', () => {
    const said = (content: string) => ({ role: 'user', content })
    const runs = [...decodeAll(`${line([said('a'), said('b')])}\r\n\n${line([])}\n${line([said('c')])}\n[{"role":"us`)]
    expect(runs.map(({ format, history }) => [format, history.messages.map(messageText)])).toEqual([
      ['jsonl', ['a', 'b']],
      ['jsonl', []],
      ['jsonl', ['c']],
    ])
    expect(runs[0]?.notes).toMatchObject([{ code: 'torn-line', line: 5 }])
    expect(decode(line([said('a')])).format).toBe('openai-chat')
    expect(decode(JSON.stringify([said('a'), said('b')], null, 1)).format).toBe('openai-chat')
  })

  it('omit demonstrations of SWE-agent and count them in a note', () => {
    const { history, notes, meta } = decode({
      history: [
        { role: 'system', content: 's', agent: 'main' },
        { role: 'user', content: 'demo', is_demo: true, agent: 'main' },
        { role: 'user', content: 'task', agent: 'main' },
      ],
      trajectory: [],
      info: { submission: 'diff --git' },
    })
    expect(history.messages.map(messageText)).toEqual(['s', 'task'])
    expect(notes[0]?.message).toContain('1 message of demonstrations was left out')
    expect(meta?.patch).toBe('diff --git')
  })
})
