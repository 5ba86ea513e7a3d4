import { describe, expect, it } from 'vitest'
import { type Archive, memoryArchive, prune, sqliteArchive } from '../../src/archive/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const say = (content: string) => ({ role: 'user', content })
const open = (archive: Archive, id = 'run') => openSession({ window: 1e9, format: 'openai-chat', archive, id })
const contentsOf = async (archive: Archive, id = 'run') => (await (await open(archive, id)).render()).messages.map(({ content }) => content)
/** Forgets the event in which a text was appended. */
async function forgetEvent(archive: Archive, text: string): Promise<void> {
  for (const { bytes, hash } of await archive.list({ kind: 'event', limit: 100 }))
    if (Buffer.from(bytes).toString().includes(`"${text}"`)) expect(await archive.forget(hash)).toBe(true)
}

describe.each([
  ['in memory', () => memoryArchive()],
  ['in a file', () => sqliteArchive(':memory:')],
] as const)('a session log with a forgotten event, %s,', (_, made) => {
  it('ends before that event and continues from there, and later events never come back', async () => {
    const archive = made()
    const session = await open(archive)
    for (let i = 0; i < 10; i++) await session.append(say(`old ${i}`))
    await session.compact(100)
    await forgetEvent(archive, 'old 4')
    expect(await contentsOf(archive)).toEqual([0, 1, 2, 3].map((i) => `old ${i}`))
    const again = await open(archive)
    for (let i = 0; i < 8; i++) {
      await again.append(say(`new ${i}`))
      expect(await contentsOf(archive)).toEqual([...[0, 1, 2, 3].map((k) => `old ${k}`), ...Array.from({ length: i + 1 }, (_, k) => `new ${k}`)])
    }
  })

  it('rejects appends and forks of sessions that were open, since neither could be found again', async () => {
    const archive = made()
    const session = await open(archive)
    for (const words of ['one', 'two']) await session.append(say(words))
    const branch = await session.fork('branch')
    await branch.append(say('in the branch'))
    await prune(archive, { before: new Date(Date.now() + 3_600_000) })
    for (const one of [session, branch]) {
      await expect(one.append(say('lost'))).rejects.toMatchObject({ code: 'session-conflict' })
      await expect(one.fork('twig')).rejects.toMatchObject({ code: 'session-conflict' })
    }
    const { messages } = await branch.render()
    const other = await open(archive, 'other')
    await other.append(messages)
    expect(await contentsOf(archive, 'other')).toEqual(['one', 'two', 'in the branch'])
  })

  it('ends its forks before that event too, whatever is appended in its place', async () => {
    const archive = made()
    const trunk = await open(archive)
    for (let i = 0; i < 6; i++) await trunk.append(say(`old ${i}`))
    const branch = await trunk.fork('branch')
    await branch.append(say('in the branch'))
    const twig = await branch.fork('twig')
    await twig.append(say('in the twig'))
    const old = [0, 1, 2, 3, 4, 5].map((i) => `old ${i}`)
    expect(await contentsOf(archive, 'twig')).toEqual([...old, 'in the branch', 'in the twig'])
    await forgetEvent(archive, 'old 3')
    await (await open(archive)).append(say('new in the trunk'))
    for (const id of ['branch', 'twig']) expect(await contentsOf(archive, id)).toEqual(old.slice(0, 3))
    await (await open(archive, 'twig')).append(say('new in the twig'))
    expect(await contentsOf(archive, 'twig')).toEqual([...old.slice(0, 3), 'new in the twig'])
    expect(await contentsOf(archive, 'branch')).toEqual(old.slice(0, 3))
    expect(await contentsOf(archive)).toEqual([...old.slice(0, 3), 'new in the trunk'])
  })
})

it('opening a session rejects an unreadable event with damaged-session and its index', async () => {
  const archive = memoryArchive()
  const [record] = await archive.put([{ kind: 'event', bytes: 'no event' }])
  await archive.link('session:run:', record?.hash ?? '', 'session')
  await expect(open(archive)).rejects.toMatchObject({ code: 'damaged-session', place: { index: 0 } })
})

/** An archive whose calls fail as `fate` says: before taking effect, or after, so that only the answer is lost. */
function unsure(fate: (call: string) => 'before' | 'after' | undefined): Archive {
  const archive = memoryArchive()
  const lost = () => new DecantError('archive-failed', 'The archive did not answer', 'Try again.')
  const wrapped =
    <A extends unknown[], R>(name: string, call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const when = fate(name)
      if (when === 'before') throw lost()
      const answer = await call(...given)
      if (when === 'after') throw lost()
      return answer
    }
  return { ...archive, put: wrapped('put', archive.put), link: wrapped('link', archive.link), linked: wrapped('linked', archive.linked) }
}

describe('an append whose acknowledgement was lost', () => {
  async function doubtful() {
    let failing = false
    const archive = unsure((call) => (failing && call === 'link' ? 'after' : undefined))
    const session = await open(archive)
    await session.append(say('one'))
    failing = true
    await expect(session.append(say('two'))).rejects.toMatchObject({ code: 'archive-failed' })
    failing = false
    expect((await session.render()).messages).toHaveLength(1)
    return { archive, session }
  }

  it('counts as done when it is repeated', async () => {
    const { archive, session } = await doubtful()
    await session.append(say('two'))
    await session.append(say('three'))
    expect(await contentsOf(archive)).toEqual(['one', 'two', 'three'])
  })

  it('is replaced when another message is appended instead', async () => {
    const { archive, session } = await doubtful()
    await session.append(say('two, otherwise'))
    await session.append(say('three'))
    expect(await contentsOf(archive)).toEqual(['one', 'two, otherwise', 'three'])
    expect((await session.render()).messages.map(({ content }) => content)).toEqual(['one', 'two, otherwise', 'three'])
    const fork = await session.fork('fork')
    await fork.append(say('four'))
    expect(await contentsOf(archive, 'fork')).toEqual(['one', 'two, otherwise', 'three', 'four'])
  })

  it('stays in the log when another process continued after it, and its writer gets session-conflict', async () => {
    const { archive, session } = await doubtful()
    await (await open(archive)).append(say('three'))
    await expect(session.append(say('two'))).rejects.toMatchObject({ code: 'session-conflict' })
    await expect(session.append(say('two, otherwise'))).rejects.toMatchObject({ code: 'session-conflict' })
    expect(await contentsOf(archive)).toEqual(['one', 'two', 'three'])
  })

  it('never makes the log differ from what later acknowledged calls report, whatever fails', async () => {
    let random = 7
    const next = (below: number) => {
      random = (random * 1103515245 + 12345) & 0x7fffffff
      return (random >> 8) % below
    }
    for (let round = 0; round < 30; round++) {
      let failing = false
      const archive = unsure(() => (failing && next(5) === 0 ? (next(2) === 0 ? 'before' : 'after') : undefined))
      const session = await openSession({ window: 1500, format: 'openai-chat', archive, id: 'run' }, { onArrival: round % 2 === 0 })
      await session.append(say('go'))
      for (let i = 0; i < 12; i++) {
        failing = true
        const act = next(5)
        const done = await (act < 3 ? session.append(...step(next(3))) : act < 4 ? session.compact(500) : session.undo()).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'archive-failed' })
            return false
          },
        )
        failing = false
        if (!done) continue
        const { appended, epoch, used } = session.usage()
        if (act < 3) expect((await open(archive)).usage()).toMatchObject({ appended, epoch, used })
      }
      await session.append(say('end'))
      const { messages } = await session.render()
      expect((await (await open(archive)).render()).messages).toEqual(messages)
    }
  }, 60_000)
})

it('a session can be read from a custom archive that stores transformed bytes', async () => {
  const inner = sqliteArchive(':memory:')
  const turned = (bytes: Uint8Array | string) => Buffer.from(bytes).map((byte) => byte ^ 255)
  const archive: Archive = {
    ...inner,
    put: (entries) => inner.put(entries.map(({ kind, bytes }) => ({ kind, bytes: turned(bytes) }))),
    get: async (name) => {
      const record = await inner.get(name)
      return record && { ...record, bytes: turned(record.bytes) }
    },
  }
  const session = await open(archive)
  await session.append(say('one'), say('two'))
  expect(await contentsOf(archive)).toEqual(['one', 'two'])
})
