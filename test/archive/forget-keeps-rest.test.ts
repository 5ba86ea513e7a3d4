import { describe, expect, it } from 'vitest'
import { removeStretches } from '../../src/archive/forgetting/remove-stretches.ts'
import { type Archive, forgetAll, memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { restorableRecords } from '../../src/session/compaction/restorable-records.ts'
import { openSession } from '../../src/session/index.ts'
import { refText } from '../../src/strategy/index.ts'

const kinds: readonly (readonly [string, () => Archive])[] = [
  ['in memory', () => memoryArchive()],
  ['in a file', () => sqliteArchive(':memory:')],
]
const PROMPT = '(Open file: /testbed/src/module.py)\n(Current directory: /testbed)\nbash-$'
const answer = (i: number) => `result_${i} of the run is value ${i * 31} in src/f${i}.ts\nout_${i}.log\n${PROMPT}`
const part = (bytes: string, input = 'a run') => ({ kind: 'part' as const, bytes, text: bytes, meta: { input } })
const textOf = async (archive: Archive, ref: string) => {
  const record = await archive.get(ref)
  return record && Buffer.from(record.bytes).toString()
}

describe.each(kinds)('forgetAll in an archive %s', (_, open) => {
  it('keeps the other answers of a run, without the lines that they share with the forgotten one', async () => {
    const archive = open()
    const refs = (await archive.put(Array.from({ length: 40 }, (_, i) => part(answer(i))))).map(({ ref }) => ref)
    const { records } = await forgetAll(archive, [refs[7] as string])
    expect(records.filter(({ rewritten }) => !rewritten).map(({ ref }) => ref)).toEqual([refs[7]])
    expect(await textOf(archive, refs[12] as string)).toBe('result_12 of the run is value 372 in src/f12.ts\nout_12.log\n[forgotten]')
    for (const [i, ref] of refs.entries()) if (i !== 7) expect(await textOf(archive, ref)).toContain(`value ${i * 31} in`)
    expect(await archive.search('testbed')).toEqual([])
    expect(await archive.search('result_12', { limit: 1 })).toMatchObject([{ snippet: expect.stringContaining('result_12') }])
    expect((await forgetAll(archive, [refs[12] as string])).missing).toEqual([])
    expect(await textOf(archive, refs[12] as string)).toBeUndefined()
    await archive.close()
  })

  it('keeps the text around the forgotten one in a run of messages and in a long line', async () => {
    const secret = 'The vault code of the north is xylophone seventy seven'
    const run = `bash {"command":"cat a.txt"}\n\n${secret}\npin 4711\n\nNext I look at the other file, b.txt.`
    const long = `Edit {"path":"/home/dev/a/file.ts","old":"${secret}\\npin 4711","new":"nothing any more"}`
    const archive = open()
    const [one, two, three] = (await archive.put([run, long, `${secret}\npin 4711`].map((text) => part(text)))).map(({ ref }) => ref)
    await forgetAll(archive, [three as string])
    expect(await textOf(archive, one as string)).toBe('bash {"command":"cat a.txt"}\n[forgotten]\nNext I look at the other file, b.txt.')
    expect(await textOf(archive, two as string)).toBe('Edit {"path":"/home/dev/a/file.ts","old":"[forgotten]","new":"nothing any more"}')
    await archive.close()
  })

  it('lets a session opened again recall the rest by its old handle and by its words', async () => {
    const archive = open()
    const options = { archive, id: 'run', format: 'openai-chat', window: 1e6 }
    const session = await openSession(options)
    const call = (i: number) => [
      { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'sh', arguments: `{"command":"make ${i}"}` } }] },
      { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 20 }, (_, line) => `step_${i}_${line} of the long work\n`).join('') + answer(i) },
    ]
    await session.append({ role: 'user', content: 'Go' }, ...Array.from({ length: 12 }, (_, i) => call(i)).flat(), { role: 'user', content: 'And now?' })
    await session.compact(1500)
    const before = await session.recall('step_3_7')
    const [other] = await session.recall('step_5_7')
    await forgetAll(archive, [other?.ref as string])
    const again = await openSession(options)
    const [found] = await again.recall('step_3_7')
    expect(found?.text).toContain('step_3_7 of the long work')
    expect(found?.text).toContain('[forgotten]')
    expect((await again.recall(before[0]?.ref as string))[0]?.text).toBe(found?.text)
    await archive.close()
  })
})

describe('forgetAll', () => {
  it('deletes a record of another run that is only a piece of the text, and keeps one with more lines', async () => {
    const archive = memoryArchive()
    const long = (i: number) => `${Array.from({ length: 9 }, (_, line) => `line ${line} of the listing ${i * 7}`).join('\n')}\n${PROMPT}`
    const [named, piece, strange] = await archive.put([part(long(1)), part(PROMPT, 'another'), part(long(2), 'another')])
    await forgetAll(archive, [named?.ref as string])
    expect(await archive.get(piece?.ref as string)).toBeUndefined()
    expect(await textOf(archive, strange?.ref as string)).toBe(long(2))
  })

  it('keeps a piece of the text in parts of another run while the input or the log of that run keeps it, and removes it from both if they hold most of it', async () => {
    const lines = (name: string) => Array.from({ length: 9 }, (_, i) => `line ${i} of the listing of ${name}`).join('\n')
    const [shared, own] = [lines('what both runs read'), lines('what only the other run read')]
    for (const [secret, stays] of [
      [`${lines('the first secret')}\n${lines('the second secret')}`, true],
      ['one short secret of the first run', false],
    ] as const) {
      const archive = memoryArchive()
      const input = JSON.stringify([shared, own].map((content) => ({ role: 'user', content })))
      const [source] = await archive.put([{ kind: 'input', bytes: input, meta: {} }])
      const other = await archive.put([part(shared, source?.hash), part(`${shared}\n${own}`, source?.hash)])
      const event = JSON.stringify({ type: 'append', messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: shared }] }] })
      await archive.put([{ kind: 'event', bytes: event, meta: { session: 'late', seq: 0 } }])
      const [late] = await archive.put([{ kind: 'part', bytes: `${shared}\nin a session`, meta: { session: 'late' } }])
      const [named] = await archive.put([part(`${secret}\n${shared}`)])
      const { records } = await forgetAll(archive, [named?.ref as string])
      const rest = (await archive.list({ limit: 99 })).map(({ bytes }) => Buffer.from(bytes).toString())
      expect(rest.some((text) => text.includes('secret'))).toBe(false)
      expect(rest.some((text) => text.includes('what both runs read'))).toBe(stays)
      if (!stays) continue
      expect(records.map(({ ref }) => ref)).toEqual([named?.ref])
      expect(await Promise.all([...other, late].map((one) => textOf(archive, one?.ref as string)))).toEqual([
        shared,
        `${shared}\n${own}`,
        `${shared}\nin a session`,
      ])
    }
  })

  it('removes a text from a part of another run whose log loses it, though the log keeps more lines of another forgotten text', async () => {
    const archive = memoryArchive()
    const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `line ${i} of the listing of ${name}`).join('\n')
    const [secret, shared] = [lines('the secret', 4), lines('what both runs read', 9)]
    const event = (text: string, seq: number) => ({
      kind: 'event' as const,
      bytes: JSON.stringify({ type: 'append', messages: [{ id: `m${seq}`, role: 'user', parts: [{ type: 'text', text }] }] }),
      meta: { session: 'late', seq },
    })
    await archive.put([event(secret, 0), event(shared, 1)])
    const [late, ...named] = await archive.put([
      { kind: 'part', bytes: `${secret}\n${shared}\nin a session`, meta: { session: 'late' } },
      part(secret),
      part(`${lines('the rest of the second text', 20)}\n${shared}`, 'another run'),
    ])
    await forgetAll(
      archive,
      named.map(({ ref }) => ref),
    )
    expect(await textOf(archive, late?.ref as string)).not.toContain('the secret')
    expect((await archive.list({ limit: 99 })).some(({ bytes }) => Buffer.from(bytes).toString().includes('the secret'))).toBe(false)
  })

  it('keeps every other value of an object when it replaces a key, next to a key that was replaced before', async () => {
    const archive = memoryArchive()
    const path = 'src/vault/northern/branch/office/codes.ts'
    const [named, holder] = await archive.put([
      part(path),
      part(JSON.stringify({ [path]: 7, '[forgotten]': 8, other: 'what stays here is said in many words' })),
    ])
    await forgetAll(archive, [named?.ref as string])
    expect(JSON.parse((await textOf(archive, holder?.ref as string)) ?? '')).toEqual({ '[forgotten] 2': 7, '[forgotten]': 8, other: expect.any(String) })
  })

  it('keeps a session from choosing lines of a run whose record it has changed', async () => {
    const archive = memoryArchive()
    const message = (text: string) => ({ id: text.slice(0, 3), role: 'user' as const, parts: [{ type: 'text' as const, text }] })
    const runs = [1, 2].map((i) => [message(answer(i)), message(`and so on, number ${i}`)])
    const entries = await archive.put(runs.map((run) => part(refText(run), `run ${runs.indexOf(run)}`)))
    const earlier = new Map(entries.map(({ ref }, i) => [message(`<2 earlier messages decant:${ref}>`), runs[i] ?? []]))
    expect((await restorableRecords([...earlier.keys()], earlier, archive, 10_000)).size).toBe(2)
    const [secret] = await archive.put([part(answer(1).slice(0, 60))])
    await forgetAll(archive, [secret?.ref as string])
    expect(await archive.get(entries[0]?.ref as string)).toBeDefined()
    expect([...(await restorableRecords([...earlier.keys()], earlier, archive, 10_000)).values()]).toEqual([runs[1]])
  })
})

describe('aroundStretches', () => {
  const around = (line: string, gone: string, mayGo: readonly string[] = []) => {
    const bare = line.replace(/[^a-z0-9]/gi, '')
    const from = bare.indexOf(gone)
    const covered = Uint8Array.from({ length: bare.length }, (_, i) => (i >= from && i < from + gone.length ? 1 : 0))
    return removeStretches(line, covered, (word) => mayGo.includes(word))
  }

  it('removes whole words, and neighbouring words that may go', () => {
    const line = 'first of all this, then the pin 4711, and more after it'
    expect(around(line, 'thepin')).toBe('first of all this, then [forgotten] 4711, and more after it')
    expect(around(line, 'hepi')).toBe('first of all this, then [forgotten] 4711, and more after it')
    expect(around(line, 'thepin', ['4711', 'then', 'all'])).toBe('first of all this, [forgotten], and more after it')
    expect(around(line, 'firstofall', ['this'])).toBe('[forgotten], then the pin 4711, and more after it')
  })

  it('returns undefined if too little of the line is left', () => {
    expect(around('done 3 and all the rest', 'andalltherest')).toBeUndefined()
  })
})
