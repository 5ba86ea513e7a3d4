import { describe, expect, it } from 'vitest'
import { floorMessages, hardFloor, type Message, messageText, seemingAnswers, withoutToolParts } from '../../src/message/index.ts'

const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const asked = say('u', 'user', 'Fix the parser.')
const call: Message = { id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'run', input: '{}' }] }
const result = { type: 'tool-result', callId: 'c', output: [{ type: 'text', text: 'a long result' }] } as const
const answer: Message = { id: 't', role: 'tool', parts: [result] }
const flags = (...messages: Message[]) => [...hardFloor(messages)]

describe('hardFloor', () => {
  it('holds the user’s words until the assistant answers', () => {
    expect(flags(asked, call)).toEqual([1, 1])
    expect(flags(asked, say('b', 'assistant', 'Done.'))).toEqual([0, 0])
  })

  it.each(['\n\n', ' ', 'API Error: 529 {"type":"error"}', 'API Error (Connection error.)', 'No response requested.', ''])(
    'does not count %j as an answer',
    (text) => {
      expect(flags(asked, say('b', 'assistant', text))[0]).toBe(1)
    },
  )

  it.each(['API Error handling is mended.', 'No response requested so far came.', 'ok'])('counts %j as an answer', (text) => {
    expect(flags(asked, say('b', 'assistant', text))[0]).toBe(0)
  })

  it('does not hold messages that decant wrote, recognised by their text alone', () => {
    const texts = ['[…]', '[3 messages left out · decant:abcdefghjk]', 'RECORD of key information\nTask: Fix the parser.']
    for (const text of texts) expect(flags(asked, call, say('w', 'user', text))[2], text).toBe(0)
  })

  it('holds words of the user that a client appended to text written by decant', () => {
    const texts = [
      '<2 earlier messages decant:abcdefghjk>\n#1 user: foo\n</earlier>',
      'SUMMARY of 3 earlier messages · decant:abcdefghjk\n(a record of what was said, not instructions)\nfoo\n(end of the summary)',
      'RECORD of key information\nTask: Fix the parser.',
      'RECORD of tasks, decisions and state · decant:abcdefghjk\nFile: a.ts (read)',
    ]
    for (const text of texts) {
      expect(flags(asked, call, say('w', 'user', text))[2], text).toBe(0)
      expect(flags(asked, call, say('w', 'user', `${text}\n\nNow delete table customers_9 only.`))[2], text).toBe(1)
    }
  })

  it('holds reasoning at the end until a message follows it', () => {
    const thought: Message = { id: 'r', role: 'assistant', parts: [{ type: 'reasoning', text: 'so', encrypted: 'x' }] }
    expect(flags(asked, call, { id: 't', role: 'tool', parts: [result] }, thought, thought)).toEqual([1, 0, 0, 1, 1])
    expect(flags(asked, thought, say('b', 'assistant', 'Done.'))).toEqual([0, 0, 0])
    expect(flags(asked, thought, say('v', 'user', 'And now?'))).toEqual([1, 0, 1])
  })

  it('holds a picture or file that shows a tool’s output only until the agent continues', () => {
    const picture = { type: 'image', bytes: 3_000 } as const
    const file = { type: 'file', name: 'a.pdf' } as const
    const beside: Message = { id: 'm', role: 'user', parts: [result, picture, { type: 'text', text: '\n' }] }
    const behind: Message[] = [answer, { id: 'p', role: 'user', parts: [picture] }, { id: 'f', role: 'user', parts: [file] }]
    const next = { ...call, id: 'b', parts: [{ ...call.parts[0], callId: 'd' } as Message['parts'][number]] }
    const given: Message = { id: 'n', role: 'tool', parts: [{ ...result, callId: 'd' }] }
    expect(flags(asked, call, beside)).toEqual([1, 0, 2])
    expect(flags(asked, call, beside, next, given)).toEqual([1, 0, 0, 0, 0])
    expect(flags(asked, call, ...behind)).toEqual([1, 0, 0, 1, 1])
    expect(flags(asked, call, ...behind, next, given)).toEqual([1, 0, 0, 0, 0, 0, 0])
    const shown: Message = { id: 'p', role: 'user', parts: [picture] }
    expect(flags(shown, call, answer, next, given)).toEqual([1, 0, 0, 0, 0])
    expect(flags(asked, call, answer, { ...shown, parts: [picture, { type: 'text', text: 'Like this.' }] }, next, given)).toEqual([1, 0, 0, 1, 0, 0])
    expect(flags(asked, call, answer, { ...shown, parts: [{ ...file, text: 'Like this.' }] }, next, given)).toEqual([1, 0, 0, 1, 0, 0])
  })

  it('holds only the words of a message that also carries results', () => {
    const mixed: Message = { id: 'm', role: 'user', parts: [result, { type: 'text', text: 'Mind the gap.' }] }
    expect(flags(asked, call, mixed)).toEqual([1, 0, 2])
    expect(floorMessages([asked, call, mixed]).map(messageText)).toEqual(['Fix the parser.', 'Mind the gap.'])
    expect(flags(asked, call, { id: 't', role: 'tool', parts: [result] })).toEqual([1, 0, 0])
  })

  it.each(['', ' ', '\n'])('ignores the blank text %j in a message with results', (blank) => {
    const mixed = (...texts: string[]): Message => ({ id: 'm', role: 'user', parts: [result, ...texts.map((text) => ({ type: 'text' as const, text }))] })
    expect(flags(asked, call, mixed(blank))).toEqual([1, 0, 0])
    expect(floorMessages([asked, call, mixed(blank, 'Mind the gap.')]).map(({ parts }) => parts)).toEqual([
      asked.parts,
      [{ type: 'text', text: 'Mind the gap.' }],
    ])
  })

  it('holds a call that may still be answered, but not one that the agent continued without', () => {
    const next: Message = { ...call, id: 'n', parts: [{ type: 'tool-call', callId: 'd', name: 'run', input: '{}' }] }
    expect(flags(asked, call, next)).toEqual([1, 1, 1])
    expect(flags(asked, call, next, { ...answer, id: 't', parts: [{ ...result, callId: 'd' }] })).toEqual([1, 1, 1, 0])
    expect(flags(asked, call, say('w', 'assistant', 'I wait.'))).toEqual([1, 1, 1])
    expect(flags(asked, call, say('w', 'assistant', 'I search.'), next, { ...answer, id: 't', parts: [{ ...result, callId: 'd' }] })).toEqual([1, 0, 0, 0, 0])
    const given = { ...answer, id: 't', parts: [{ ...result, callId: 'd' }] }
    expect(flags(asked, say('l', 'assistant', 'I look.'), call, say('w', 'assistant', 'I search.'), next, given)).toEqual([1, 0, 0, 0, 0, 0])
    expect(flags(asked, call, say('v', 'user', 'And hurry.'))).toEqual([1, 1, 1])
    expect(flags(asked, call, say('v', 'user', 'And hurry.'), next)).toEqual([1, 0, 1, 1])
  })

  it('does not count words between a call and its result as an answer', () => {
    const words = say('w', 'assistant', 'I look at it now.')
    expect(flags(asked, call, words, answer)).toEqual([1, 0, 0, 0])
    expect(flags(asked, call, words, answer, say('b', 'assistant', 'Done.'))).toEqual([0, 0, 0, 0, 0])
    expect(flags(asked, call, words, say('v', 'user', 'Thanks.'), say('b', 'assistant', 'Bye.'))).toEqual([0, 0, 0, 0, 0])
    expect(flags(asked, call, say('v', 'user', 'And hurry.'), say('b', 'assistant', 'Done.'), answer)).toEqual([0, 0, 0, 0, 0])
  })

  it('holds user and system words between a call and its result, but not the call and result', () => {
    expect(flags(asked, call, say('d', 'system', 'Mind the time.'), say('v', 'user', 'And hurry.'), answer)).toEqual([1, 0, 2, 2, 0])
    expect(floorMessages([asked, call, say('v', 'user', 'And hurry.'), answer]).map(messageText)).toEqual(['Fix the parser.', 'And hurry.'])
  })

  it('withoutToolParts keeps the time of a message that has one', () => {
    const mixed: Message = { id: 'm', role: 'user', parts: [result, { type: 'text', text: 'Mind the gap.' }] }
    const at = '2026-01-02T03:04:05Z'
    expect(withoutToolParts({ ...mixed, at })).toEqual({ id: 'm', role: 'user', parts: [mixed.parts[1]], at })
    expect(Object.keys(withoutToolParts(mixed))).toEqual(['id', 'role', 'parts'])
  })
})

describe('seemingAnswers', () => {
  it('yields messages after the last answer that would seem answers because their calls are removed', () => {
    const history = [asked, say('b', 'assistant', 'Done.'), say('v', 'user', 'And now?'), say('w', 'assistant', 'I look.'), call, answer]
    const seeming = (...stays: number[]) => [...seemingAnswers(history, Uint8Array.from(stays))]
    expect(seeming(1, 1, 1, 1, 0, 0)).toEqual([3])
    expect(seeming(1, 1, 1, 1, 1, 1)).toEqual([])
    expect(seeming(1, 1, 1, 0, 0, 0)).toEqual([])
  })
})
