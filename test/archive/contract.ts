import { expect, it, vi } from 'vitest'
import { type Archive, redact } from '../../src/archive/index.ts'
import type { CheckContext } from '../../src/testing/archive/means/archive-promise.ts'
import { breachMessage } from '../../src/testing/archive/means/breach-message.ts'
import { archivePromises } from '../../src/testing/archive/promises/promises.ts'
import { entry } from './entries.ts'

/** Promises that came from a fault that was found. */
const FAULTS: Readonly<Record<string, string>> = {
  'lists in the order of putting, and makes no record older, where the clock was set back': 'F9: ',
  'shows no secret in what a search shows, and gives the sealed bytes untouched': 'F34: ',
  'takes query syntax as text': 'F44: ',
}

/** The clock of this process, stopped at the time that was set. */
function clock(now: number | undefined): void {
  if (now === undefined) vi.useRealTimers()
  else if (vi.isFakeTimers()) vi.setSystemTime(now)
  else vi.useFakeTimers({ toFake: ['Date'], now })
}

/**
 * Tests one of decant's own archives against the whole contract of `decant/testing` and the promises that only decant's own archives make, one test per
 * promise.
 * @param open opens a fresh, empty one each time
 * @param reopen opens the archive that `open` returned last; left out for one in memory
 */
export function archiveContract(open: () => Promise<Archive>, reopen?: () => Promise<Archive>): void {
  const means: CheckContext = { open, reopen: reopen ?? open, clock }
  for (const one of archivePromises)
    if (one.needs !== 'reopen' || reopen)
      it(`${FAULTS[one.promise] ?? ''}${one.promise}`, async () => {
        expect(await breachMessage(one, means)).toBeUndefined()
      })

  it('rejects a handle or query that is not a string with invalid-argument', async () => {
    const archive = await open()
    for (const given of [undefined, null, 5] as never[]) {
      const told = await Promise.allSettled([archive.get(given), archive.forget(given), archive.search(given)])
      for (const one of told) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'invalid-argument' } })
    }
    await archive.close()
  })

  it('rejects links and lists to forget that are of another kind with invalid-argument, and forgets nothing', async () => {
    const archive = await open()
    const [{ hash } = { hash: '' }] = await archive.put([entry('stays')])
    const refused = [
      () => archive.link(5 as never, hash, 'session'),
      () => archive.link('place', undefined as never, 'session'),
      () => archive.link('place', hash, null as never),
      () => archive.linked('place', undefined as never),
      () => archive.forgetEach(hash as never),
      () => archive.forgetEach([hash, 5 as never]),
      () => archive.forgetEach([hash], { [hash]: 'other' } as never),
      () => archive.forgetEach([hash], new Map([[hash, 5 as never]])),
    ]
    for (const call of refused) await expect(call()).rejects.toMatchObject({ code: 'invalid-argument' })
    expect((await archive.list()).map((one) => one.hash)).toEqual([hash])
    await archive.close()
  })

  it('rejects a meta that is no JSON object with invalid-argument, and stores nothing of that put', async () => {
    const archive = await open()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    for (const meta of [{ count: 1n }, circular, 'text', [1], new Date(0)] as never[])
      await expect(archive.put([entry('before'), { ...entry('with it'), meta }])).rejects.toMatchObject({ code: 'invalid-argument' })
    expect(await archive.list()).toEqual([])
    await archive.close()
  })

  it('marks a secret in a search snippet as `redact` does with the key of the archive', async () => {
    const archive = await open()
    const text = `deploy with ${['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')} today`
    await archive.put([entry(text)])
    const [hit] = await archive.search('deploy')
    expect(hit?.snippet).toBe(redact(text, archive.key))
    expect(hit?.snippet).toContain('[secret:aws:')
    await archive.close()
  })

  it('is volatile only if it cannot be opened again', async () => {
    const archive = await open()
    expect(archive.volatile).toBe(reopen === undefined)
    await archive.close()
  })
}
