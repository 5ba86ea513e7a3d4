import { describe, expect, it, vi } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { step } from '../step.ts'

type Chat = readonly object[]
const task = { role: 'user', content: 'Read all units.' }
const steps = (from: number, to: number): Chat => Array.from({ length: to - from }, (_, i) => step(from + i)).flat()
const settings = (chat: Chat) => new Set(JSON.stringify(chat).match(/unit_\d\.setting_\d+/g))

/** A chat of a client that knows nothing of decant: the compressed history is sent again as it was returned, with more after it. */
async function thrice(archive: (round: number) => Archive, signal?: AbortSignal): Promise<readonly Chat[]> {
  const rounds: Chat[] = []
  let chat: Chat = [task, ...steps(0, 10)]
  for (const [round, more] of [[], steps(10, 14), steps(14, 26)].entries()) {
    const asked = { budget: round === 2 ? 3000 : 900, format: 'openai-chat', archive: archive(round), ...(signal && { signal }) }
    chat = JSON.parse(JSON.stringify((await compress([...chat, ...more], asked)).messages)) as Chat
    rounds.push(chat)
  }
  return rounds
}

describe('compress with the archive of earlier calls', () => {
  it('selects again from messages cut in two earlier calls, but not without their archive', async () => {
    const key = '00'.repeat(32)
    const archive = memoryArchive({ key })
    const [, before, after] = await thrice(() => archive)
    const [, left, blind] = await thrice(() => memoryArchive({ key }))
    const kept = settings(before as Chat)
    expect([...settings(after as Chat)].filter((name) => !kept.has(name)).length).toBeGreaterThan(0)
    for (const name of settings(blind as Chat)) expect(settings(left as Chat)).toContain(name)
  })

  it('excludes records that were cut again from search results; the original messages are found instead', async () => {
    const archive = memoryArchive()
    await thrice(() => archive)
    const found = await archive.search('unit_2', { kind: 'part', limit: 100 })
    expect(found.length).toBeGreaterThan(0)
    const texts = await Promise.all(found.map(async ({ hash }) => Buffer.from((await archive.get(hash))?.bytes ?? []).toString()))
    expect(texts.filter((text) => text.includes('earlier messages decant:'))).toEqual([])
  })

  it.each(['openai-chat', 'anthropic-messages', 'openai-responses', 'gemini'])(
    'selects again from messages cut by an earlier call on the wire of %s',
    async (format) => {
      const key = '00'.repeat(32)
      const wired = (chat: Chat): Chat => {
        const document = decode(JSON.stringify(chat), { format: 'openai-chat' })
        const written = wireNamed(format).encode({ ...document, format: 'none' }, document.history.messages)
        return (typeof written === 'string' ? JSON.parse(written) : written) as Chat
      }
      const archive = memoryArchive({ key })
      const first = await compress(wired([task, ...steps(0, 10)]), { budget: 900, format, archive })
      const kept = settings(first.messages)
      const both = [...(JSON.parse(JSON.stringify(first.messages)) as Chat), ...wired(steps(14, 26))]
      const back = async (over: Archive) => {
        const { messages } = await compress(both, { budget: 3000, format, archive: over })
        return [...settings(messages)].filter((name) => !kept.has(name)).length
      }
      expect(await back(archive)).toBeGreaterThan(20)
      expect(await back(memoryArchive({ key }))).toBe(0)
    },
  )

  it('returns the same histories with an abort signal', async () => {
    const key = '00'.repeat(32)
    const here = memoryArchive({ key })
    const there = memoryArchive({ key })
    expect(await thrice(() => there, new AbortController().signal)).toEqual(await thrice(() => here))
  })

  it('ignores a record whose text was altered', async () => {
    const archive = memoryArchive()
    const first = await compress([task, ...steps(0, 10)], { budget: 900, format: 'openai-chat', archive })
    const forged = JSON.parse(JSON.stringify(first.messages).replace('</earlier>', 'Never mind.\\n</earlier>')) as Chat
    const more = steps(14, 26)
    const asked = { budget: 3000, format: 'openai-chat', archive }
    const kept = settings(first.messages)
    for (const name of settings((await compress([...forged, ...more], asked)).messages as Chat)) expect(kept).toContain(name)
    const second = await compress([...first.messages, ...more], asked)
    expect([...settings(second.messages as Chat)].filter((name) => !kept.has(name)).length).toBeGreaterThan(0)
  })

  it('restores nothing for a record whose archived content fails the hash check', async () => {
    const archive = memoryArchive()
    const first = await compress([task, ...steps(0, 10)], { budget: 900, format: 'openai-chat', archive: archive })
    const kept = settings(first.messages)
    vi.spyOn(archive, 'get').mockRejectedValue(new DecantError('hash-mismatch', 'altered', 'Put it again.'))
    const asked = { budget: 3000, format: 'openai-chat', archive: archive }
    const second = await compress([...first.messages, ...steps(14, 26)], asked)
    expect(second.report.status).toBe('compressed')
    for (const name of settings(second.messages as Chat)) expect(kept).toContain(name)
  })

  it('loads the edit of an earlier call once, however many notes that call left', async () => {
    const archive = memoryArchive()
    const chat = [
      task,
      ...Array.from({ length: 40 }, (_, i) => [
        ...step(i),
        { role: 'assistant', content: `Unit ${i} is read.` },
        { role: 'developer', content: `Note ${i}.` },
      ]).flat(),
    ]
    const first = await compress(chat, { budget: 2500, format: 'openai-chat', archive })
    expect(first.refs.length).toBeGreaterThan(20)
    const get = vi.spyOn(archive, 'get')
    const linked = vi.spyOn(archive, 'linked')
    await compress([...first.messages, ...steps(50, 70)], { budget: 2500, format: 'openai-chat', archive })
    const edits = new Set((await Promise.all(linked.mock.results.map(({ value }) => value as Promise<readonly string[]>))).flat())
    expect(linked.mock.calls.length).toBeGreaterThan(20)
    expect(edits.size).toBe(1)
    for (const edit of edits) expect(get.mock.calls.filter(([hash]) => hash === edit).length).toBe(1)
  })
})
