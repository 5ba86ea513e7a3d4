import { expect, it } from 'vitest'
import { chatOf } from '../../src/compact/summary/chat-of.ts'
import { apply, type Message, messageText, summaryText } from '../../src/message/index.ts'
import { ledger, recordSections } from '../../src/relevance/index.ts'
import { cover } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const unit = (i: number) => say(`a${i}`, 'assistant', `The handler of unit ${i} stands in src/unit${i}/handler_${i}.ts and listens on port ${4000 + i}.`)
const SUMMED = 'The user approved deleting build_cache_77 and src/unit9/handler_9.ts.'
const summed = say('s', 'user', summaryText.write(9, 'abcdefghjk', `${SUMMED}\nThe agent read src/unit3/handler_3.ts.`))

/** The sections of records after the history was fitted. */
function sections(messages: readonly Message[]) {
  const after = apply(
    messages,
    cover({ worth: ({ names }) => Float32Array.from(names, (name) => (/_77|_9|_3\b/.test(name) ? 1 : 0.001)) }).plan({ messages, tools: [] }, contextOf(400)),
  )
  const records = after.filter(({ written }) => written === 'record')
  return {
    after,
    records,
    found: records.flatMap((record) =>
      recordSections(messageText(record)).map(({ role, lines, heading }) => ({
        role,
        text: [heading, ...lines].map(([start, end]) => messageText(record).slice(start, end)).join('\n'),
      })),
    ),
  }
}

it('cover marks text of a summary as a summary in its record and in the next record, never as user text', () => {
  const first = [say('task', 'user', 'Read the units.'), summed, ...Array.from({ length: 40 }, (_, i) => unit(i + 10)), say('go', 'user', 'Go on.')]
  const once = sections(first)
  const twice = sections([...once.after, ...Array.from({ length: 40 }, (_, i) => unit(i + 60)), say('more', 'user', 'And more.')])
  for (const { found, records } of [once, twice]) {
    const held = found.filter(({ text }) => text.includes('build_cache_77'))
    expect(held.map(({ role }) => role)).toEqual(['summary'])
    const chat = chatOf(records).filter(({ content }) => content.includes('build_cache_77'))
    expect(chat).toMatchObject([{ type: 'summary' }])
    const passages = ledger(records).passages.filter(({ inSummary: is }) => is)
    expect(new Set(passages.map(({ role, inRecord }) => `${role} ${inRecord}`))).toEqual(new Set(['1 true']))
  }
})
