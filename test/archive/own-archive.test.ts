import { describe, expect, it } from 'vitest'
import { compactHistory, expandSummary } from '../../src/doors/compact.ts'
import { profileNamed } from '../../src/doors/law.ts'
import { createCounter } from '../../src/doors/token.ts'
import { type Archive, compress, memoryArchive, openSession } from '../../src/index.ts'
import { h } from '../../src/testing/index.ts'

const lines = Array.from({ length: 400 }, (_, i) => `line ${i} of src/file-${i}.ts`).join('\n')
const chat = [
  { role: 'user', content: 'Look.' },
  { role: 'assistant', content: lines },
  { role: 'user', content: 'And now?' },
]

const throwError = () => {
  throw new Error('bucket is gone')
}

/** Archives of a caller that break the promises of `Archive`, by their behaviour. */
const FAULTY: Readonly<Record<string, Partial<Record<keyof Archive, unknown>>>> = {
  'throws in put': { put: throwError },
  'rejects in put': { put: async () => throwError() },
  'resolves put to undefined': { put: async () => undefined },
  'returns no records from put': { put: async () => [] },
  'returns records without hashes from put': { put: async (entries: readonly unknown[]) => entries.map(() => ({})) },
  'lacks link': { link: undefined },
}

const faulty = (faults: Partial<Record<keyof Archive, unknown>>) => ({ ...memoryArchive({ key: '00'.repeat(32) }), ...faults }) as unknown as Archive
const unwritten = expect.objectContaining({ name: 'DecantError', code: 'archive-write-failed' })

describe.each(Object.entries(FAULTY))('a custom archive that %s', (_, faults) => {
  it('makes compress reject with archive-write-failed', async () => {
    await expect(compress(chat, { budget: 200, archive: faulty(faults) })).rejects.toEqual(unwritten)
  })

  it('makes append of a session reject with archive-write-failed', async () => {
    const session = await openSession({ window: 1000, archive: faulty(faults), format: 'openai-chat' })
    await expect(session.append(...chat)).rejects.toEqual(unwritten)
  })
})

it('a failed read of a custom archive rejects with archive-failed, with the original error as the cause', async () => {
  const cause = new Error('timeout')
  const archive = faulty({ get: () => Promise.reject(cause), linked: () => Promise.reject(cause) })
  const unread = expect.objectContaining({ code: 'archive-failed', message: 'The archive cannot be read: timeout', cause })
  await expect(openSession({ window: 1000, archive, id: 'a' })).rejects.toEqual(unread)
  await expect(expandSummary(archive, '7f3k2a9qxy')).rejects.toEqual(unread)
})

it('openSession rejects with archive-failed when linkedBelow of a custom archive returns no map', async () => {
  const archive = faulty({ linkedBelow: async () => undefined })
  await expect(openSession({ window: 1000, archive, id: 'a' })).rejects.toMatchObject({ code: 'archive-failed' })
})

it('a session sends everything if it cannot archive what it would cut, and gives the reason in its receipt', async () => {
  const archive = memoryArchive()
  const put: Archive['put'] = (entries, how) => (entries.some(({ kind }) => kind === 'part') ? Promise.reject(new Error('quota')) : archive.put(entries, how))
  const session = await openSession({ window: 2000, archive: { ...archive, put }, format: 'openai-chat' }, { target: 0.2 })
  await session.append(...chat)
  expect((await session.render()).messages).toEqual(chat)
  expect(session.receipt()?.why).toContain('quota')
})

it('compactHistory rejects with archive-write-failed if a custom archive acknowledges nothing', async () => {
  const archive = faulty({ put: async () => undefined })
  const messages = h('u a u a u a').messages.map((message) => ({ ...message, parts: [{ type: 'text' as const, text: lines }] }))
  const options = { shape: { budget: 500 }, profile: profileNamed('openai-chat'), counter: createCounter(), key: archive.key }
  await expect(compactHistory({ messages, tools: [] }, options, { archive })).rejects.toEqual(unwritten)
})

it('compress rejects with the reason of an aborted signal, not with an archive error', async () => {
  const gone = new AbortController()
  const reason = new Error('stop')
  const aborted = async () => {
    gone.abort(reason)
    gone.signal.throwIfAborted()
  }
  const archive = faulty({ put: aborted })
  await expect(compress(chat, { budget: 200, archive, signal: gone.signal })).rejects.toBe(reason)
})

it('compress does not read the hashes of the parts it archives, so that an archive may compute them lazily', async () => {
  const archive = memoryArchive()
  const asked: string[] = []
  const put: Archive['put'] = async (entries, how) =>
    (await archive.put(entries, how)).map((record) => {
      const hash = () => {
        asked.push(record.kind)
        return record.hash
      }
      return Object.defineProperty({ ...record }, 'hash', { get: hash })
    })
  const { report } = await compress(chat, { budget: 200, archive: { ...archive, put } })
  expect([report.status, ...asked]).toEqual(['compressed', 'input', 'edit'])
})

it('compress and openSession return the archive that they were given', async () => {
  const archive = memoryArchive()
  expect((await compress(chat, { budget: 200, archive })).archive).toBe(archive)
  expect((await openSession({ window: 1000, archive })).archive).toBe(archive)
})
