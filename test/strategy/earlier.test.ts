import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newViolations, profiles } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import type { Ledger } from '../../src/relevance/index.ts'
import { cover, earlierMessagesOf, noteFor, totalTokens } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'
import { histories } from './histories.ts'

const say = (id: string, text: string, role: Message['role'] = 'user'): Message => ({ id, role, parts: [{ type: 'text', text }] })
const record = (id: string, count: number, body = '#1 assistant: some words') =>
  say(id, `<${count} earlier message${count === 1 ? '' : 's'} decant:abcdefghjk>\n${body}\n</earlier>`)
const note = (id: string, count: number) => say(id, `[${count} messages left out · decant:abcdefghjk]`)

describe('earlierOf', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => say(id, `words of ${id}`)) as [Message, Message, Message, Message, Message]

  it('returns the messages that each record and note replaces', () => {
    const [first, second] = [record('record:b', 2), note('note:e', 1)]
    expect([...earlierMessagesOf([a, b, c, d, e], [a, first, d, second])]).toEqual([
      [first, [b, c]],
      [second, [e]],
    ])
  })

  it('returns an earlier record among the replaced messages, even if the new record has the same id', () => {
    const [old, made] = [record('record:a', 4), record('record:a', 6, '#2 assistant: other words')]
    expect(earlierMessagesOf([old, d, e], [made]).get(made)).toEqual([old, d, e])
    expect(earlierMessagesOf([old, d, e], [old, d, e]).size).toBe(0)
  })

  it('returns the record, the summary and the messages that a note replaces', () => {
    const summed = say('summary:x', 'SUMMARY of 5 earlier messages · decant:abcdefghjk\nwords\n(end of the summary)')
    const before = [a, record('record:b', 24), summed, c, d, e]
    const made = noteFor(before.slice(1, 5), contextOf(0))
    expect(messageText(made)).toMatch(/^\[31 messages left out/)
    expect(earlierMessagesOf(before, [a, made, e]).get(made)).toEqual(before.slice(1, 5))
  })

  it('leaves out ambiguous replacements: two in one place, or a count that does not match', () => {
    expect(earlierMessagesOf([a, b, c], [a, record('x', 1), note('y', 1)]).size).toBe(0)
    expect(earlierMessagesOf([a, b, c], [a, record('x', 7)]).size).toBe(0)
    expect(
      earlierMessagesOf([a, b, c], [a, note('x', 2), say('y', 'SUMMARY of 1 earlier message · decant:abcdefghjk\nwords\n(end of the summary)')]).size,
    ).toBe(0)
    expect(earlierMessagesOf([a, b, c], [a, say('x', 'SUMMARY of 2 earlier messages · decant:abcdefghjk\nwords\n(end of the summary)')]).size).toBe(0)
  })

  it('finds the messages of a record that a shortened message follows', () => {
    const shorter = say('c', 'words …')
    const made = record('record:a', 2)
    expect([...earlierMessagesOf([a, b, c, d], [made, shorter, d])]).toEqual([[made, [a, b]]])
  })

  it('finds the messages of a note whose run held text beside results, which follows the note: of these messages, the results only', () => {
    const result = (callId: string): Message['parts'][number] => ({ type: 'tool-result', callId, output: [{ type: 'text', text: `result ${callId}` }] })
    const call = (callId: string): Message => ({ id: `a${callId}`, role: 'assistant', parts: [{ type: 'tool-call', callId, name: 'run', input: '{}' }] })
    const beside = (callId: string): Message => ({ id: `r${callId}`, role: 'user', parts: [result(callId), { type: 'text', text: `words ${callId}` }] })
    const results = (callId: string): Message => ({ ...beside(callId), parts: [result(callId)] })
    const words = (callId: string): Message => say(`r${callId}`, `words ${callId}`)
    const before = [a, call('1'), beside('1'), call('2'), beside('2'), call('3'), results('3'), b, call('4'), beside('4')]
    const [first, second] = [note('x', 6), note('y', 2)]
    expect([...earlierMessagesOf(before, [a, first, words('1'), words('2'), b, second, words('4')])]).toEqual([
      [first, [call('1'), results('1'), call('2'), results('2'), call('3'), results('3')]],
      [second, [call('4'), results('4')]],
    ])
    expect(earlierMessagesOf(before, [a, note('x', 5), words('1'), words('2'), b, call('4'), beside('4')]).size).toBe(0)
  })
})

/** A run in two parts, the first compacted before the second was added. */
const twice = fc.record({
  history: histories,
  at: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  budget: fc.constantFrom(300, 900, 2000),
  profile: fc.constantFrom(...profiles),
})

describe('cover with `earlier`, the messages that its records replaced', () => {
  it('adds no violation, never grows the history, changes nothing on its own result, and shows only lines that the messages contain', () => {
    fc.assert(
      fc.property(twice, ({ history, at, budget, profile }) => {
        const { messages } = history
        let cut = Math.floor(messages.length * at)
        while (cut < messages.length && messages[cut]?.role !== 'assistant') cut++
        const context = contextOf(budget, profile)
        const first = { ...history, messages: messages.slice(0, cut) }
        const left = apply(first.messages, cover().plan(first, context))
        const second = { ...history, messages: [...left, ...messages.slice(cut)] }
        const earlier = earlierMessagesOf(first.messages, left)
        const asked = { ...context, earlier }
        const after = apply(second.messages, cover().plan(second, asked))
        expect(newViolations(second, { ...second, messages: after }, profile)).toEqual([])
        expect(totalTokens(after, context.count)).toBeLessThanOrEqual(totalTokens(second.messages, context.count))
        expect(apply(second.messages, cover().plan(second, asked)).map(messageText)).toEqual(after.map(messageText))
        const whole = dense([...messages, ...left.filter(({ written }) => written === 'summary' || written === 'note')].map(messageText).join('\n'))
        const again = { ...asked, earlier: new Map([...earlier, ...earlierMessagesOf(second.messages, after)]) }
        expect(apply(after, cover().plan({ ...second, messages: after }, again)).map(messageText)).toEqual(after.map(messageText))
        for (const message of after) {
          if (message.written !== 'record' || second.messages.includes(message)) continue
          for (const line of bodyOf(message)) expect(whole).toContain(dense(line))
        }
      }),
      { numRuns: process.env.DECANT_LONG ? 3000 : 60 },
    )
  })

  it('chooses as if it had never compacted, and restores lines that an earlier record left out', () => {
    const unit = (i: number) => say(`a${i}`, `The handler of unit ${i} stands in src/unit${i}/handler_${i}.ts and listens on port ${4000 + i}.`, 'assistant')
    const history = (from: number, to: number): Message[] => Array.from({ length: to - from }, (_, i) => unit(from + i))
    const task = say('task', 'Read the units.')
    const context = contextOf(400)
    const planned = (messages: readonly Message[], wanted: RegExp, earlier = new Map<Message, readonly Message[]>()) => {
      const worth = ({ names }: Ledger) => Float32Array.from(names, (name) => (wanted.test(name) ? 1 : 0.001))
      return apply(messages, cover({ worth }).plan({ messages, tools: [] }, { ...context, earlier }))
    }
    const first = [task, ...history(0, 40)]
    const left = planned(first, /handler_3\d/)
    expect(left.map(messageText).join('\n')).not.toContain('port 4002')
    const later = [...history(40, 60), say('ask', 'Go on.')]
    const text = (messages: readonly Message[]) => messages.flatMap((message) => (message.written === 'record' ? bodyOf(message) : []))
    const never = text(planned([...first, ...later], /handler_2\./))
    expect(text(planned([...left, ...later], /handler_2\./, earlierMessagesOf(first, left)))).toEqual(never)
    expect(never.join('\n')).toContain('port 4002')
    expect(text(planned([...left, ...later], /handler_2\./)).join('\n')).not.toContain('port 4002')
  })
})

const MARK = /^(?:#\d+ (?:(?:user|assistant|tool|summary|found nothing): ?)?|\{?…)+|…$/g

/** The lines of a record without its frame, headings and marks. */
function bodyOf(message: Message): string[] {
  const lines = messageText(message).split('\n').slice(1, -1)
  return lines
    .filter((line) => !/^(?:Excerpts in order|#\d+ (?!user:|assistant:|tool:|summary:|found nothing:)[^{]*$)/.test(line))
    .map((line) => line.replace(MARK, ''))
}

function dense(text: string): string {
  return text.replace(/\\[nrt]|\s/g, '')
}
