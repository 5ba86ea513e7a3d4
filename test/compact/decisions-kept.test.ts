import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine, compactHistory } from '../../src/compact/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-decisions-')))
const CHOICES = [
  "We'll use SQLite rather than Postgres because the service runs on one machine.",
  "I'm going to keep SQLite instead of Postgres here.",
  "We're going to store sessions in SQLite, since there is one machine.",
  '我们用 SQLite 而不是 Postgres，因为只有一台机器。',
]
const say = (role: 'user' | 'assistant', content: string) => ({ role, content })
const chatter = Array.from({ length: 60 }, (_, i) => [
  say('assistant', `I found the issue in src/part${i}.ts: handler${i}() was never called. Fixed handler_${i} now, and module_${i} works.`),
  say('user', `Now do part ${i + 1}.`),
]).flat()
const TASK = say('user', 'Build the service.')

const compacted = async (...messages: readonly { role: string; content: string }[]) => (await engine.compact(messages, { keepRecent: 3 })).summary

describe('a decision of the assistant', () => {
  it.each(CHOICES)('survives newer chatter in a summary without a model: %s', async (choice) => {
    expect(await compacted(TASK, say('assistant', choice), ...chatter)).toContain(choice)
  })

  it('survives a second compaction', async () => {
    const [choice = ''] = CHOICES
    const first = await engine.compact([TASK, say('assistant', choice), ...chatter], { keepRecent: 3 })
    expect((await engine.compact([...first.compactedHistory, ...chatter], { keepRecent: 3 })).summary).toContain(choice)
  })

  it('survives in the summaries of compactHistory', async () => {
    const [choice = ''] = CHOICES
    const messages = [TASK, say('assistant', choice), ...chatter].map(
      ({ role, content }, i): Message => ({ id: `m${i}`, role: role as 'user', parts: [{ type: 'text', text: content }] }),
    )
    const profile = profileFor({ format: 'openai-chat' })
    const shape = { budget: 1500, keepRounds: 2, chunkTokens: 800, fanout: 3 }
    const { messages: after } = await compactHistory({ messages, tools: [] }, { shape, profile, counter: createCounter(), key: '00'.repeat(32) })
    expect(after.map(messageText).join('\n')).toContain(choice)
  })

  it.each([
    ['assistant', 'We switched from SQLite to Postgres since there are two machines now.'],
    ['assistant', "We'll use Postgres instead of SQLite after all, because there are two machines."],
    ['user', 'Drop SQLite, use Postgres.'],
    ['user', '把 SQLite 换成 Postgres。'],
  ] as const)('is left out of the summary once the %s reverses it: %s', async (role, turn) => {
    for (const choice of CHOICES.slice(0, 2)) {
      const summary = await compacted(TASK, say('assistant', choice), ...chatter.slice(0, 20), say(role, turn), ...chatter)
      expect(summary).not.toContain(choice)
      expect(summary).toContain(turn)
    }
  })

  it.each(['The tests drop SQLite tables before they begin.', 'I moved the SQLite file to data/.', 'I replaced the lock of SQLite with a mutex.'])(
    'stays in the summary if a later message only mentions what it chose: %s',
    async (words) => {
      const [choice = ''] = CHOICES
      expect(await compacted(TASK, say('assistant', choice), say('assistant', words), ...chatter)).toContain(choice)
    },
  )

  it.each([
    'I used `default` instead of explicit case.',
    "I'll use grep to find it.",
    'If you like, we can use Redis instead of SQLite.',
    'Should we use Redis rather than SQLite?',
  ])('is not extracted from a sentence that only reports, announces, offers or asks: %s', async (words) => {
    expect(await engine.flushToMemory([say('assistant', words)])).toEqual([])
  })
})
