import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cutPoints, futureNeed, score } from '../../src/evaluate/index.ts'
import type { Message, Part, Role } from '../../src/message/index.ts'

const corpus = process.env.DECANT_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus')
const reference = join(corpus, '../tools/future-use.mjs')
const sources = ['swe-agent-python', 'tau-airline', 'multi-agent-gaia', 'deep-research', 'claude-code-ts']

interface ChatMessage {
  role: Role
  content?: string | { text?: string }[] | null
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

interface Reference {
  task(messages: ChatMessage[], cut: number): { need: Set<string> }
  score(need: Set<string>, before: ChatMessage[], after: ChatMessage[]): { recall: number; bound: number }
}

function toMessage(chat: ChatMessage, index: number): Message {
  const blocks = typeof chat.content === 'string' ? [chat.content] : (chat.content ?? []).map((block) => block.text ?? '')
  const parts: Part[] = blocks.map((text) => ({ type: 'text', text }))
  for (const call of chat.tool_calls ?? []) parts.push({ type: 'tool-call', callId: call.id, name: call.function.name, input: call.function.arguments })
  return { id: `m${index}`, role: chat.role, parts }
}

function runs(source: string, count: number): ChatMessage[][] {
  const lines = gunzipSync(readFileSync(join(corpus, 'sessions', `${source}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
  const step = Math.max(1, Math.floor(lines.length / count))
  return lines.filter((_, i) => i % step === 0).map((line) => (JSON.parse(line) as { messages: ChatMessage[] }).messages)
}

describe.skipIf(!existsSync(reference))('future-use recall compared with the reference scorer (skipped without the corpus and its tools)', () => {
  it.each(sources)('agrees on runs of %s', async (source) => {
    const other = (await import(pathToFileURL(reference).href)) as Reference
    let measured = 0
    for (const chats of runs(source, process.env.DECANT_LONG ? 40 : 5)) {
      const messages = chats.map(toMessage)
      for (const { cut, need } of cutPoints(messages)) {
        measured++
        const theirs = other.task(chats, cut)
        expect([...need].sort()).toEqual([...theirs.need].sort())
        for (const kept of [(i: number) => i % 3 === 0, (i: number) => i > cut * 0.7]) {
          const mine = score(
            need,
            messages.slice(0, cut),
            messages.slice(0, cut).filter((_, i) => kept(i)),
          )
          const said = other.score(
            theirs.need,
            chats.slice(0, cut),
            chats.slice(0, cut).filter((_, i) => kept(i)),
          )
          expect(Math.abs(mine.bound - said.bound)).toBeLessThan(0.01)
          expect(Math.abs(mine.recall - said.recall)).toBeLessThan(0.01)
        }
      }
    }
    expect(measured).toBeGreaterThan(0)
  })
})

describe('futureNeed', () => {
  const say = (role: Role, text: string): Message => ({ id: text, role, parts: [{ type: 'text', text }] })

  it('needs names that the agent uses before they are shown again, except names in the head', () => {
    const run = [
      say('user', 'fix src/head.ts'),
      say('tool', 'src/a.ts src/b.ts src/c.ts'),
      say('assistant', 'open src/a.ts and src/head.ts'),
      say('tool', 'src/b.ts'),
      say('assistant', 'then src/b.ts, src/new.ts, src/c.ts'),
    ]
    expect([...futureNeed(run, 2).need]).toEqual(['src/a.ts', 'src/c.ts'])
  })
})

describe('score', () => {
  const say = (text: string): Message => ({ id: text, role: 'tool', parts: [{ type: 'text', text }] })

  it('counts a name without its neighbours as present but not bound', () => {
    const before = [say('the handler of requests is parseHeader in the main module')]
    const need = new Set(['parseHeader'])
    expect(score(need, before, [say('parseHeader')])).toMatchObject({ recall: 1, bound: 0 })
    expect(score(need, before, [say('handler of requests is parseHeader in the')])).toMatchObject({ recall: 1, bound: 1, missed: [] })
  })
})
