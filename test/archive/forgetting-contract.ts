import { expect, it } from 'vitest'
import { type Archive, refOf } from '../../src/archive/index.ts'
import { entry, sha } from './entries.ts'

/** What forgetting must do in every archive. */
export function forgettingContract(open: () => Promise<Archive>): void {
  it('forgets a record with its words', async () => {
    const archive = await open()
    const [record] = await archive.put([{ kind: 'part', bytes: 'forget these xylophones', text: 'forget these xylophones' }])
    expect(await archive.forget(record?.ref ?? '')).toBe(true)
    expect(await archive.get(record?.hash ?? '')).toBeUndefined()
    expect(await archive.search('xylophones')).toEqual([])
    await archive.close()
  })

  it('forgets what was made of a record with it, and nothing else that it is linked to', async () => {
    const archive = await open()
    const [part, vector, input] = await archive.put([
      { kind: 'part', bytes: 'the words' },
      { kind: 'vector', bytes: new Uint8Array([1, 2, 3]) },
      { kind: 'input', bytes: 'where they stood' },
    ])
    await archive.link(part?.hash ?? '', vector?.hash ?? '', 'vectors:1:some model')
    await archive.link(part?.hash ?? '', input?.hash ?? '', 'input')
    expect(await archive.forget(part?.ref ?? '')).toBe(true)
    expect(await archive.get(vector?.hash ?? '')).toBeUndefined()
    expect(await archive.get(input?.hash ?? '')).toBeDefined()
    expect(await archive.linked(part?.hash ?? '', 'vectors:1:some model')).toEqual([])
    await archive.close()
  })

  it('forgets the links from and to a record with it, and no others', async () => {
    const archive = await open()
    const [gone, kept] = await archive.put([
      { kind: 'event', bytes: 'forgotten' },
      { kind: 'event', bytes: 'kept' },
    ])
    for (const one of [kept, gone]) await archive.link('place', one?.hash ?? '', 'session')
    await archive.link(gone?.hash ?? '', kept?.hash ?? '', 'before')
    await archive.link(kept?.hash ?? '', 'elsewhere', 'before')
    expect(await archive.forget(gone?.hash ?? '')).toBe(true)
    expect(await archive.linked('place', 'session')).toEqual([kept?.hash])
    expect(await archive.linked(gone?.hash ?? '', 'before')).toEqual([])
    expect(await archive.linked(kept?.hash ?? '', 'before')).toEqual(['elsewhere'])
    await archive.close()
  })

  it('forgets several, and puts others in the place of some, with their links in their order', async () => {
    const archive = await open()
    const [first, gone, later, kept] = (
      await archive.put([
        { kind: 'event', bytes: 'first', meta: { seq: 1 } },
        { kind: 'event', bytes: 'gone' },
        { kind: 'event', bytes: 'later' },
        { kind: 'event', bytes: 'kept' },
      ])
    ).map(({ hash }) => hash) as [string, string, string, string]
    for (const to of [first, gone, later]) await archive.link('place', to, 'session')
    await archive.link(first, kept, 'before')
    await archive.forgetEach([gone, 'f'.repeat(64), first], new Map([[first, 'another']]))
    expect(await archive.linked('place', 'session')).toEqual([later, sha('another')])
    expect(await archive.linked(sha('another'), 'before')).toEqual([kept])
    expect(await archive.linked(first, 'before')).toEqual([])
    for (const hash of [gone, first]) expect(await archive.get(hash)).toBeUndefined()
    const other = await archive.get(sha('another'))
    expect(other).toMatchObject({ kind: 'event', meta: { seq: 1 }, ref: refOf(archive.key, 'another') })
    expect(await archive.list({ limit: 100 })).toHaveLength(3)
    await archive.close()
  })

  it('forgets what leads to a record that took the place of another, and what was made of the other', async () => {
    const archive = await open()
    const [gone, kept, vector] = (
      await archive.put([
        { kind: 'event', bytes: 'gone' },
        { kind: 'event', bytes: 'kept' },
        { kind: 'vector', bytes: new Uint8Array([1, 2, 3]) },
      ])
    ).map(({ hash }) => hash) as [string, string, string]
    await archive.link(gone, kept, 'before')
    await archive.link(gone, vector, 'vectors:1:model')
    await archive.link('f'.repeat(64), kept, 'before')
    await archive.forgetEach([gone, 'f'.repeat(64)], new Map([[gone, 'another']]))
    expect(await archive.get(vector)).toBeUndefined()
    expect(await archive.linked(sha('another'), 'vectors:1:model')).toEqual([])
    expect(await archive.linked('f'.repeat(64), 'before')).toEqual([kept])
    expect(await archive.linked(sha('another'), 'before')).toEqual([kept])
    expect(await archive.forget(kept)).toBe(true)
    expect(await archive.linked(sha('another'), 'before')).toEqual([])
    await archive.close()
  })

  it('gives what takes the place of a record for the handle of that too, and finds it by its words where it found that', async () => {
    const archive = await open()
    const [first, silent] = await archive.put([entry('first words'), { kind: 'part', bytes: 'silent words' }])
    await archive.forgetEach(
      [first?.hash ?? '', silent?.hash ?? ''],
      new Map([
        [first?.hash ?? '', 'second words'],
        [silent?.hash ?? '', 'second silence'],
      ]),
    )
    expect((await archive.get(first?.ref ?? ''))?.hash).toBe(sha('second words'))
    expect((await archive.get(silent?.ref ?? ''))?.hash).toBe(sha('second silence'))
    expect((await archive.search('second')).map(({ hash }) => hash)).toEqual([sha('second words')])
    expect(await archive.search('first')).toEqual([])
    await archive.forgetEach([sha('second words')], new Map([[sha('second words'), 'third words']]))
    for (const ref of [first?.ref, refOf(archive.key, 'second words')]) expect((await archive.get(ref ?? ''))?.hash).toBe(sha('third words'))
    await archive.put([entry('first words')])
    expect((await archive.get(first?.ref ?? ''))?.hash).toBe(sha('first words'))
    await archive.forget(sha('first words'))
    expect(await archive.forget(refOf(archive.key, 'second words'))).toBe(true)
    for (const ref of [first?.ref, refOf(archive.key, 'third words')]) expect(await archive.get(ref ?? '')).toBeUndefined()
    await archive.close()
  })
}
