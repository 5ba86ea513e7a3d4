import { expect, it } from 'vitest'
import { type Archive, type ArchiveEntry, memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const messages = [{ role: 'user', content: 'Find which service listens on port 4711.' }, ...Array.from({ length: 12 }, (_, i) => step(i)).flat()]
const open = (archive: Archive, model?: string) => openSession({ window: 40_000, format: 'openai-chat', id: 'one', archive, ...(model && { model }) })

/** An archive in which events are stored with changed counts. */
function altered(archive: Archive, counts: (counts: { readonly model?: string; readonly tokens: readonly number[] }) => unknown): Archive {
  const anew = (entry: ArchiveEntry): ArchiveEntry => {
    if (entry.kind !== 'event') return entry
    const event = JSON.parse(String(entry.bytes))
    return { ...entry, bytes: JSON.stringify({ ...event, ...(event.counts && { counts: counts(event.counts) }) }) }
  }
  return { ...archive, put: (entries, how) => archive.put(entries.map(anew), how) }
}

async function appended(archive: Archive, model = 'gpt-5-mini') {
  const session = await open(archive, model)
  for (const message of messages) await session.append(message)
  return session
}

async function filled(archive: Archive) {
  const session = await appended(archive)
  await session.compact(600)
  await session.append(messages[0] as object, messages[1] as object)
  await session.render()
  return session.usage()
}

it('a session that is opened again takes its token counts from the log', async () => {
  const archive = memoryArchive()
  const session = await appended(altered(archive, ({ model, tokens }) => ({ model, tokens: tokens.map((each) => each + 1000) })))
  expect((await open(archive, 'gpt-5-mini')).usage().used).toBe(session.usage().used + 1000 * messages.length)
})

it.each<[string, Parameters<typeof altered>[1]]>([
  ['none, as in older logs', () => undefined],
  ['broken counts', () => ({ tokens: ['many'] })],
  ['one count too many', ({ model, tokens }) => ({ model, tokens: [...tokens, 5] })],
  ['counts for another model', ({ tokens }) => ({ model: 'gpt-4', tokens: tokens.map(() => 1) })],
  ['counts without a model', ({ tokens }) => ({ tokens: tokens.map(() => 1) })],
])('a session that is opened again counts tokens itself when the log has no valid counts: %s', async (_, counts) => {
  const archive = memoryArchive()
  const usage = await filled(altered(archive, counts))
  expect((await open(archive, 'gpt-5-mini')).usage()).toEqual(usage)
})

it('a session opened with another model counts its messages with the tokenizer of that model', async () => {
  const archive = memoryArchive()
  await appended(archive)
  const other = await appended(memoryArchive(), 'gpt-4')
  expect((await open(archive, 'gpt-4')).usage().used).toBe(other.usage().used)
})
