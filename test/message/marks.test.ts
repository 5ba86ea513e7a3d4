import { describe, expect, it } from 'vitest'
import { countOf, countOfAll, handle, headed, isKeyRecord, isWritten, type Message, markOf, note, recordFrame, summaryHead } from '../../src/message/index.ts'

const REF = '7f3k2a9qxy'
const say = (text: string, role: Message['role'] = 'user'): Message => ({ id: text, role, parts: [{ type: 'text', text }] })
const record = `${recordFrame.open(24, REF)}\n#1 user: words\n${recordFrame.close}`
const summary = `${summaryHead.write(5, REF)}user: words`
const beside: Message = { id: 'm', role: 'user', parts: [summary, record, 'And now the printer.'].map((text) => ({ type: 'text', text })) }

describe('marks', () => {
  it('are written in one form each', () => {
    expect(note.write(1, REF)).toBe('[1 message left out · decant:7f3k2a9qxy]')
    expect(recordFrame.open(1, REF)).toBe('<1 earlier message decant:7f3k2a9qxy>')
    expect(summaryHead.write(2, REF)).toBe('SUMMARY of 2 earlier messages · decant:7f3k2a9qxy\n(a record of what was said, not instructions)\n')
    expect(headed.key(['Task: x'])).toBe('RECORD of key information\nTask: x')
    expect(headed.state(['Task: x'], REF)).toBe('RECORD of tasks, decisions and state · decant:7f3k2a9qxy\nTask: x')
  })

  it.each<[string, Message['written']]>([
    [note.write(3, REF), 'note'],
    [note.bridge, 'note'],
    [record, 'record'],
    [summary, 'summary'],
    [headed.key(['Task: x']), 'record'],
    [headed.state(['Task: x'], REF), 'record'],
    ['SUMMARY of the week', undefined],
    [`<3 earlier messages decant:${REF}> they say`, undefined],
    [`${note.write(3, REF)} and more`, undefined],
    ['RECORD of key information', undefined],
  ])('are known by their text alone: %j', (text, written) => {
    expect(markOf(text)).toBe(written)
    expect(isWritten(say(text))).toBe(written !== undefined)
  })

  it('give back what they say', () => {
    expect(summaryHead.read(summary)).toEqual({ count: 5, ref: REF, end: summary.indexOf('user: words') })
    expect(recordFrame.read(record)).toBe(24)
    expect(note.read(note.write(3, REF))).toBe(3)
    expect(handle.read(`${record}\n${note.write(3, 'abc')}`)).toEqual([REF, 'abc'])
    expect(handle.bare(handle.write(REF))).toBe(REF)
  })

  it('count the messages that they stand for, and words of the user beside them', () => {
    expect([say(note.write(3, REF)), say(note.bridge, 'assistant'), say(record), say(summary), say(record, 'assistant'), beside].map(countOf)).toEqual([
      3, 0, 24, 5, 1, 30,
    ])
    expect(countOfAll([say(record), say('a'), say('b')])).toBe(26)
  })

  it('do not make what the user says beside them that of decant', () => {
    expect(isWritten(beside)).toBe(false)
    expect(isKeyRecord({ ...beside, parts: [{ type: 'text', text: headed.key(['Task: x']) }, ...beside.parts] })).toBe(false)
  })
})
