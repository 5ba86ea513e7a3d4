import { describe, expect, it } from 'vitest'
import { hardFloor, type Message, type Part, turns, units } from '../../src/message/index.ts'

let count = 0
const message = (role: Message['role'], ...parts: Part[]): Message => ({ id: `m${count++}`, role, parts })
const text = (value: string): Part => ({ type: 'text', text: value })
const call = (callId: string): Part => ({ type: 'tool-call', callId, name: 'run', input: '{}' })
const result = (callId: string): Part => ({ type: 'tool-result', callId, output: [{ type: 'text', text: 'ok' }] })
const reasoning: Part = { type: 'reasoning', text: 'so' }

describe('units', () => {
  it('hold an assistant message with all results of its calls, parallel ones too', () => {
    const all = [
      message('user', text('go')),
      message('assistant', call('a'), call('b')),
      message('tool', result('a')),
      message('tool', result('b')),
      message('assistant', text('done')),
    ]
    expect(units(all).map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 4],
      [4, 5],
    ])
  })

  it('include interleaved calls and reasoning sent as a separate message', () => {
    const all = [
      message('assistant', reasoning),
      message('assistant', call('a')),
      message('assistant', call('b')),
      message('tool', result('a')),
      message('tool', result('b')),
    ]
    expect(units(all)).toEqual([{ start: 0, end: 5, open: [] }])
  })

  it('include words and calls that follow one reasoning message, but no other answer', () => {
    const all = [
      message('assistant', reasoning),
      message('assistant', text('let me see')),
      message('assistant', call('a')),
      message('tool', result('a')),
      message('assistant', reasoning),
      message('assistant', text('done')),
      message('assistant', text('another answer')),
      message('assistant', call('b')),
      message('tool', result('b')),
      message('assistant', reasoning),
      message('assistant', text('now')),
      message('assistant', reasoning),
      message('assistant', call('c')),
      message('tool', result('c')),
    ]
    expect(units(all).map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 6],
      [6, 7],
      [7, 9],
      [9, 11],
      [11, 14],
    ])
  })

  it('handle 40,000 open calls, or calls that share one id, within 10 seconds', () => {
    const many = Array.from({ length: 40_000 }, (_, i) => i)
    const open = message('assistant', ...many.map((i) => call(`c${i}`)))
    const alike = [message('assistant', ...many.map(() => call('same'))), message('tool', ...many.map(() => result('same')))]
    const start = performance.now()
    expect(units([open])[0]?.open).toHaveLength(many.length)
    expect(units(alike)).toEqual([{ start: 0, end: 2, open: [] }])
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('list unanswered calls and pair repeated ids in order', () => {
    const all = [message('assistant', call('x')), message('tool', result('x')), message('assistant', call('x'), call('y'))]
    expect(units(all)).toEqual([
      { start: 0, end: 2, open: [] },
      { start: 2, end: 3, open: ['x', 'y'] },
    ])
  })

  it('pair a result without a call id with the next unanswered call of the newest message with calls, leaving none open', () => {
    const all = [
      message('user', text('go')),
      message('assistant', call('a'), call('b'), call('c')),
      message('tool', result('b')),
      message('tool', result('')),
      message('tool', result('')),
      message('assistant', call('a')),
      message('tool', result('')),
      message('tool', result('')),
      message('assistant', text('done')),
    ]
    expect(units(all)).toEqual([
      { start: 0, end: 1, open: [] },
      { start: 1, end: 5, open: [] },
      { start: 5, end: 7, open: [] },
      { start: 7, end: 8, open: [] },
      { start: 8, end: 9, open: [] },
    ])
    expect([...hardFloor(all)]).toEqual(all.map(() => 0))
  })

  it('include a second result for the same call while results follow results, but not after other words', () => {
    const all = [
      message('assistant', call('a'), call('b')),
      message('tool', result('a')),
      message('tool', result('b')),
      message('tool', result('a')),
      message('assistant', call('c')),
      message('user', result('c'), text('and')),
      message('user', result('c')),
      message('assistant', text('done')),
      message('tool', result('c')),
    ]
    expect(units(all).map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 7],
      [7, 8],
      [8, 9],
    ])
  })

  it('include a second result of a repeated id with the newest answered call', () => {
    const all = [
      message('assistant', call('x')),
      message('tool', result('x')),
      message('assistant', call('x')),
      message('tool', result('x')),
      message('tool', result('x')),
    ]
    expect(units(all).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 5],
    ])
  })

  it('keep an unanswered call separate when its id is reused, and detect open calls after a surplus result', () => {
    const spans = (...all: Message[]) => units(all).map(({ start, end, open }) => [start, end, ...open])
    const again = [message('assistant', call('x')), message('tool', result('x'))]
    expect(spans(message('assistant', call('x')), message('user', text('no')), ...again, ...again)).toEqual([
      [0, 1, 'x'],
      [1, 2],
      [2, 4],
      [4, 6],
    ])
    expect(spans(message('assistant', call('x')), message('tool', result('x'), result('x')), ...again, message('assistant', call('x')))).toEqual([
      [0, 2],
      [2, 4],
      [4, 5, 'x'],
    ])
  })

  it('leave an orphan result as a separate unit', () => {
    expect(units([message('tool', result('nobody')), message('user', text('hi'))])).toHaveLength(2)
  })
})

describe('turns', () => {
  it('begin at each user message; the messages before the first one are a turn too', () => {
    const all = [message('system', text('s')), message('user', text('1')), message('assistant', text('a')), message('user', text('2'))]
    expect(turns(all)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 3 },
      { start: 3, end: 4 },
    ])
    expect(turns([])).toEqual([])
  })
})

describe('hardFloor', () => {
  it('holds system text, unanswered user words, open calls and calls with unknown result content, but nothing else', () => {
    const all = [
      message('system', text('rules')),
      message('user', text('first task')),
      message('assistant', call('a')),
      message('tool', result('a')),
      message('assistant', call('b')),
      message('tool', { type: 'tool-result', callId: 'b', output: [{ type: 'opaque', kind: 'new', json: '{}' }] }),
      message('assistant', text('answered')),
      message('user', text('second task')),
      message('assistant', text('let me look'), call('c')),
    ]
    expect([...hardFloor(all)]).toEqual([1, 0, 0, 0, 1, 0, 0, 1, 1])
  })

  it('does not count words followed by calls as an answer, even with a bridge between them', () => {
    const bridge: Message = { ...message('user', text('[…]')), written: 'note' }
    const steps = [message('assistant', text('let me look')), message('assistant', call('a')), message('tool', result('a'))]
    const task = message('user', text('second task'))
    expect([...hardFloor([task, ...steps])]).toEqual([1, 0, 0, 0])
    expect([...hardFloor([task, steps[0] as Message, bridge, ...steps.slice(1)])]).toEqual([1, 0, 0, 0, 0])
    expect([...hardFloor([task, ...steps, message('assistant', text('done'))])]).toEqual([0, 0, 0, 0, 0])
    expect([...hardFloor([task, message('assistant', text('done')), message('user', text('next')), ...steps])]).toEqual([0, 0, 1, 0, 0, 0])
  })

  it('holds all user messages since the last answer', () => {
    const beside = message('assistant', call('x'), result('x'), text('done'))
    expect([...hardFloor([message('user', text('a')), beside, message('user', text('b'))])]).toEqual([0, 0, 1])
    const silent = message('assistant', text('let me look'), call('y'), result('y'))
    expect([...hardFloor([message('user', text('a')), silent, message('user', text('b'))])]).toEqual([1, 0, 1])
    expect([...hardFloor([message('user', text('a')), message('assistant', call('x')), message('tool', result('x')), message('user', text('b'))])]).toEqual([
      1, 0, 0, 1,
    ])
  })
})
