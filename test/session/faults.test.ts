import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'
import { step } from '../step.ts'

const task = { role: 'user', content: 'Find which service listens on port 4711. Never restart host db-17.' }
const bytes = async (session: Session) => JSON.stringify((await session.render()).messages)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-faults-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An archive whose writes fail while `full` returns true. */
function failing(full: () => boolean): Archive {
  const archive = memoryArchive()
  const guard = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => {
    return (...given: A): Promise<R> =>
      full() ? Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.')) : work(...given)
  }
  return Object.assign(Object.create(archive), { put: guard(archive.put.bind(archive)), link: guard(archive.link.bind(archive)) }) as Archive
}

describe('F3: a session whose disk is full', () => {
  it.each([
    ['a strategy', {}],
    ['shortening on arrival', { onArrival: true }],
    ['summaries', { summaries: {} }],
    ['summaries written by a model', { summaries: { summaryModel: { model: scriptedModel({ '*': 'The assistant read how the units are set up.' }) } } }],
  ] as const)('with %s, rejects appends it cannot store, keeps what was sent, and continues by itself once there is room', async (_, rule) => {
    let writes = 0
    let from = Number.POSITIVE_INFINITY
    const archive = failing(() => ++writes > from)
    const session = await openSession({ window: 4000, format: 'openai-chat', archive, id: 'run' }, rule)
    const whole = await openSession({ window: 1e9, format: 'openai-chat' })
    await session.append(task)
    await whole.append(task)
    for (let i = 0; i < 40; i++) {
      writes = 0
      from = i % 4 === 3 ? i % 3 : Number.POSITIVE_INFINITY
      let refused = false
      const before = { appended: session.usage().appended, used: session.usage().used }
      try {
        await session.append(...step(i))
      } catch (error) {
        expect(error).toMatchObject({ code: 'archive-write-failed' })
        expect(session.usage()).toMatchObject(before)
        refused = true
      }
      const { epoch } = session.usage()
      from = i % 4 === 3 ? -1 : Number.POSITIVE_INFINITY
      const sent = await session.render()
      if (from === -1) expect(sent.usage.epoch).toBe(epoch)
      from = Number.POSITIVE_INFINITY
      if (refused) await session.append(...step(i))
      await whole.append(...step(i))
    }
    expect(session.usage().epoch).toBeGreaterThan(0)
    const standing = await bytes(session)
    const again = await openSession({ window: 1e9, format: 'openai-chat', archive, id: 'run' }, rule)
    expect(await bytes(again)).toBe(standing)
    while (await again.undo());
    const back = await openSession({ window: 1e9, format: 'openai-chat', archive, id: 'run' })
    expect(await bytes(back)).toBe(await bytes(whole))
  })

  it('cuts nothing and gives the reason in its receipt when only the compaction cannot be stored', async () => {
    let full = false
    const session = await openSession({ window: 2500, format: 'openai-chat', archive: failing(() => full) })
    await session.append(task, ...Array.from({ length: 12 }, (_, i) => step(i)).flat())
    full = true
    const { messages, usage } = await session.render()
    expect(messages).toHaveLength(25)
    expect(usage.epoch).toBe(0)
    expect(session.receipt()).toMatchObject({ status: 'unchanged', tokens: { before: usage.used, after: usage.used } })
    expect(session.receipt()?.why).toContain('archive-write-failed')
    await expect(session.compact()).rejects.toMatchObject({ code: 'archive-write-failed' })
    full = false
    await session.compact()
    expect(session.usage().epoch).toBe(1)
  })

  it.each([
    ['nearly full', 0.93, 1],
    ['not nearly full', 0.85, 0],
  ])(
    'with a window that is %s, retries a failed compaction with the next request only if the window is nearly full, and otherwise once the history has grown',
    async (_, share, epoch) => {
      let full = false
      const session = await openSession({ window: 5000, format: 'openai-chat', archive: failing(() => full) })
      await session.append(task)
      for (let i = 0; session.usage().share < share; i++) await session.append(...step(i))
      full = true
      expect((await session.render()).usage.epoch).toBe(0)
      full = false
      expect((await session.render()).usage.epoch).toBe(epoch)
      for (let i = 100; i < 103; i++) {
        await session.append(...step(i))
        await session.render()
      }
      expect(session.usage().epoch).toBe(1)
    },
  )

  it('does not shorten results that were already sent, gives the reason, and shortens them once there is room', async () => {
    let full = false
    const archive = failing(() => full)
    const session = await openSession({ model: 'gpt-4o', window: 100_000, format: 'openai-chat', archive, id: 'run' }, { onArrival: true })
    await session.append(task)
    let refused = 0
    for (let i = 0; i < 30; i++) {
      const [call, result] = step(i)
      const content = Array.from({ length: 22 }, (_, k) => `export const v${i}_${k} = make(${i * k}, 'text about thing ${k}')`).join('\n')
      await session.append(call as object, { ...(result as object), content })
      const { epoch } = session.usage()
      full = i < 20
      expect((await session.render()).usage.messages).toBe(3 + 2 * i)
      if (session.receipt()?.why.includes('archive-write-failed')) refused++
      if (full) expect(session.usage().epoch).toBe(epoch)
      full = false
    }
    expect(refused).toBeGreaterThan(0)
    expect(session.usage().epoch).toBeGreaterThan(0)
  })

  it.skipIf(process.platform === 'win32')(
    'survives a real file size limit: acknowledged appends are in the archive, and no line of the memory file is torn',
    async () => {
      for (const blocks of process.env.DECANT_LONG ? [700, 1500, 3000, 6000] : [900]) {
        const own = join(folder, String(blocks))
        const told = await limited(blocks, own)
        const { failed, appended, rendered } = told
        expect(failed).toMatch(/^(?:archive-|flush-failed)/)
        expect(appended).toBeGreaterThan(0)
        expect(rendered).toBeGreaterThan(0)
        const session = await openSession({ window: 1e9, format: 'openai-chat', archive: `sqlite:${join(own, 'archive.db')}`, id: 'run' })
        while (await session.undo());
        const { messages } = await session.render()
        expect(messages.length).toBeGreaterThanOrEqual(appended)
        messages.slice(0, appended).forEach((message, i) => {
          expect(String(message.content)).toContain(`message ${i}: we decided to use part_${i}.`)
        })
        await session.close()
        let flushed = ''
        try {
          flushed = readFileSync(join(own, 'user', 'compaction_flush.jsonl'), 'utf8')
        } catch {}
        expect(flushed === '' || flushed.endsWith('\n')).toBe(true)
        for (const line of flushed.split('\n').slice(0, -1)) JSON.parse(line)
      }
    },
    120_000,
  )
})

it('F4: a session whose archive another process locks waits a bounded time, cuts nothing, and compacts after the release', async () => {
  const file = join(folder, 'held.db')
  const session = await openSession({ window: 2500, format: 'openai-chat', archive: `sqlite:${file}`, id: 'run' })
  await session.append(task, ...Array.from({ length: 12 }, (_, i) => step(i)).flat())
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const began = performance.now()
  const { messages, usage } = await session.render()
  expect(performance.now() - began, 'it waits once').toBeLessThan(18_000)
  expect([messages.length, usage.epoch]).toEqual([25, 0])
  expect(session.receipt()?.why).toContain('archive-busy')
  if (process.env.DECANT_LONG) await expect(session.append(...step(12))).rejects.toMatchObject({ code: 'archive-busy' })
  other.exec('ROLLBACK')
  other.close()
  await session.append(...step(12))
  await session.compact()
  expect(session.usage()).toMatchObject({ appended: 27, epoch: 1 })
  await session.close()
}, 120_000)

it('F5: opening a session rejects with damaged-session when an event was altered in the archive file', async () => {
  const file = join(folder, 'altered.db')
  const session = await openSession({ window: 20_000, format: 'openai-chat', archive: `sqlite:${file}`, id: 'run' })
  await session.append({ role: 'user', content: 'Never deploy to cluster KILO-9.' })
  await session.close()
  const database = new DatabaseSync(file)
  database.exec("UPDATE record SET bytes = CAST(replace(CAST(bytes AS TEXT), 'KILO-9', 'KILO-8') AS BLOB)")
  database.close()
  await expect(openSession({ window: 20_000, archive: `sqlite:${file}`, id: 'run' })).rejects.toMatchObject({ code: 'damaged-session' })
})

it('a session that receives one result larger than its window renders within the window and can recall the result', async () => {
  const giant = Array.from({ length: 4000 }, (_, line) => `row_${line} = value_${line * 7}`).join('\n')
  for (const rule of [{}, { summaries: {} }, { onArrival: true }]) {
    const session = await openSession({ window: 8000, format: 'openai-chat' }, rule)
    const [call, result] = step(1)
    await session.append(task, ...step(0), call as object, { ...(result as object), content: giant })
    const { messages, usage } = await session.render()
    expect(usage.share).toBeLessThanOrEqual(1)
    expect(JSON.stringify(messages)).toContain('Never restart host db-17.')
    expect((await session.recall('row_3999'))[0]?.text).toContain('row_3999 = value_27993')
  }
})

/** The output of a session that may write files of a limited number of blocks. */
async function limited(blocks: number, own: string): Promise<{ failed: string; appended: number; rendered: number }> {
  const writer = join(import.meta.dirname, 'full-disk-writer.ts')
  const child = spawn('sh', ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, writer, own], { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  for await (const chunk of child.stdout) out += String(chunk)
  return JSON.parse(out.trim().split('\n').at(-1) ?? '{}') as { failed: string; appended: number; rendered: number }
}

describe('a session continued with another model', () => {
  const turn = (i: number) => [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: `I should read file ${i}.`, signature: `sig${i}${'A'.repeat(80)}` },
        { type: 'tool_use', id: `toolu_${i}`, name: 'run_command', input: { command: `make unit_${i}` } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: `unit_${i} has value_${i}\n`.repeat(20) }] },
  ]
  const valid = (messages: readonly object[], model: string) => {
    const { history } = decode([...messages], { format: 'anthropic-messages' })
    expect(violations(history, profileFor({ format: 'anthropic-messages', model }))).toEqual([])
  }

  it('fits a smaller window, keeps every text recoverable, and sends no signature of the previous model, also on the way back', async () => {
    const [first, second] = ['claude-opus-5-5', 'claude-sonnet-5-5']
    const archive = memoryArchive()
    const one = await openSession({ model: first, window: 200_000, format: 'anthropic-messages', archive, id: 'run' })
    await one.append({ role: 'user', content: 'Find the odd unit. Never touch unit_7.' }, ...Array.from({ length: 30 }, (_, i) => turn(i)).flat())
    const long = await one.render()
    expect(JSON.stringify(long.messages)).toContain('"signature"')
    const two = await openSession({ model: second, window: 4000, format: 'anthropic-messages', archive, id: 'run' })
    const { messages, usage } = await two.render()
    expect(usage.share).toBeLessThanOrEqual(1)
    valid(messages, second)
    expect(JSON.stringify(messages)).not.toContain('"signature"')
    expect(JSON.stringify(messages)).toContain('Never touch unit_7.')
    await two.append(...turn(30))
    expect(JSON.stringify((await two.render()).messages)).toContain('sig30')
    const back = await openSession({ model: first, window: 200_000, format: 'anthropic-messages', archive, id: 'run' })
    while (await back.undo());
    await back.append(...turn(31))
    const end = await back.render()
    valid(end.messages, first)
    const sent = JSON.stringify(end.messages)
    for (let i = 0; i < 32; i++) expect(sent).toContain(`unit_${i} has value_${i}`)
    expect(sent.match(/"signature"/g)).toHaveLength(1)
    expect(sent).toContain('sig31')
    const again = await openSession({ model: first, window: 200_000, format: 'anthropic-messages', archive, id: 'run' })
    expect(await bytes(again)).toBe(sent)
  })

  it('removes the reasoning of a model that continued a session opened without one', async () => {
    const archive = memoryArchive()
    const open = (model?: string) => openSession({ ...(model && { model }), window: 200_000, format: 'anthropic-messages', archive, id: 'run' })
    await (await open()).append({ role: 'user', content: 'Find the odd unit.' }, ...turn(0))
    const second = await open('claude-opus-4-8')
    await second.append(...turn(1), { role: 'user', content: 'Go on.' })
    expect(await bytes(second)).toContain('sig1')
    const third = await open('claude-opus-5-5')
    expect(await bytes(third)).not.toContain('"signature"')
  })

  it('renders the same bytes if neither model binds reasoning, and the first instance can no longer append', async () => {
    const archive = memoryArchive()
    const one = await openSession({ model: 'claude-sonnet-4-5', format: 'anthropic-messages', archive, id: 'run' })
    await one.append({ role: 'user', content: 'Find the odd unit.' }, ...turn(0), ...turn(1))
    const before = await bytes(one)
    const two = await openSession({ model: 'claude-haiku-4-5', format: 'anthropic-messages', archive, id: 'run' })
    expect(await bytes(two)).toBe(before)
    await expect(one.append(...turn(2))).rejects.toMatchObject({ code: 'session-conflict' })
  })
})

describe('two concurrent compactions', () => {
  it('in one process run one after the other, each from the result of the one before', async () => {
    const session = await openSession({ window: 100_000, format: 'openai-chat' })
    await session.append(task, ...Array.from({ length: 30 }, (_, i) => step(i)).flat())
    const epochs = await Promise.all([session.compact(2000), session.compact(2000), session.render(), session.compact(2000)])
    expect(session.usage().epoch).toBe(1)
    expect(epochs[0]).toMatchObject({ status: 'compacted' })
    expect(epochs[1]).toMatchObject({ status: 'unchanged' })
  })

  it.each([
    ['a strategy', {}],
    ['summaries', { summaries: {} }],
  ] as const)('by two instances of one session, with %s: one is applied, and the other rejects with session-conflict', async (_, rule) => {
    for (let round = 0; round < 8; round++) {
      const archive = memoryArchive()
      const open = () => openSession({ window: 100_000, format: 'openai-chat', archive, id: 'run' }, rule)
      const one = await open()
      await one.append(task, ...Array.from({ length: 30 }, (_, i) => step(i)).flat())
      const two = await open()
      const done = await Promise.allSettled([one.compact(2000 + round), two.compact(1500)])
      const refused = done.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      expect(refused).toHaveLength(1)
      expect(refused[0]?.reason).toMatchObject({ code: 'session-conflict' })
      const third = await open()
      expect(third.usage().epoch).toBe(1)
      const winner = done[0]?.status === 'fulfilled' ? one : two
      expect(await bytes(third)).toBe(await bytes(winner))
    }
  })
})
