import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { learn } from '../../src/workflow/index.ts'
import { LearnState } from '../../src/workflow/learn/learn-state.ts'
import { openFilesIn } from '../open-files-in.ts'

it('LearnState selects the same runs for mining in whatever order they were added, even beyond its maximum', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learned-'))
  const keys = Array.from({ length: 6_400 }, (_, i) => `${(i * 2_741) % 6_400}`.padStart(4, '0'))
  const mined = async (name: string, order: readonly string[]): Promise<readonly string[]> => {
    const state = await LearnState.open(join(folder, name))
    for (const key of order) await state.add({ key, id: key, success: true, steps: [] })
    const runs = state.runs().map(({ id }) => id)
    await state.close()
    return runs
  }
  try {
    await Promise.all(['one', 'other'].map((name) => mkdir(join(folder, name))))
    const one = await mined('one', keys)
    expect(one).toEqual([...one].sort())
    expect(await mined('other', keys.toReversed())).toEqual(one)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('LearnState reads a line that was added after a line cut off by a full disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learned-'))
  const learned = (key: string) => ({ key, id: key, success: true, steps: [] })
  const other = await open(join(folder, 'other'), 'a+')
  const cutOff = vi.spyOn(Object.getPrototypeOf(other) as typeof other, 'appendFile')
  try {
    const state = await LearnState.open(folder)
    await state.add(learned('one'))
    cutOff.mockImplementationOnce(async function (this: typeof other, text) {
      await this.write(String(text).slice(0, 9))
      throw new Error('ENOSPC')
    })
    await expect(state.add(learned('two'))).rejects.toThrow('ENOSPC')
    await state.add(learned('three'))
    await state.close()
    const again = await LearnState.open(folder)
    expect(['one', 'two', 'three'].map((key) => again.has(key))).toEqual([true, false, true])
    await again.close()
  } finally {
    cutOff.mockRestore()
    await other.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it.each([
  '{"key":"odd","id":"a","success":true,"steps":[[1,2]]}',
  '{"key":"odd","id":"a","success":true,"steps":[["edit","new",5]]}',
  '{"key":"odd","id":"a","success":"yes","steps":[["edit","new"]]}',
  '{"key":"odd","id":7,"success":true,"steps":[["edit","new"]]}',
  '{"key":"odd","id":"a","success":true,"steps":"edit"}',
  '5',
])('LearnState skips a JSON line that is not a run: %s', async (line) => {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learned-'))
  const whole = '{"key":"whole","id":"b","success":true,"steps":[["edit","new","s"]]}'
  try {
    await writeFile(join(folder, '.learned.jsonl'), `${line}\n${whole}\n`)
    const state = await LearnState.open(folder)
    expect(['odd', 'whole'].map((key) => state.has(key))).toEqual([false, true])
    await state.close()
    expect(state.runs()).toEqual([{ id: 'b', success: true, steps: [{ symbol: 'edit', source: 'new', outcome: 'success' }] }])
    expect((await learn([], { memory: folder })).broken).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('LearnState leaves no file open if it cannot be opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decant-learned-'))
  await writeFile(join(folder, '.learned.jsonl'), '{"key":"half')
  const other = await open(join(folder, 'other'), 'a+')
  const full = vi.spyOn(Object.getPrototypeOf(other) as typeof other, 'appendFile').mockRejectedValueOnce(new Error('ENOSPC'))
  try {
    await expect(LearnState.open(folder)).rejects.toThrow('ENOSPC')
    expect(openFilesIn(join(folder, '.learned.jsonl'))).toEqual([])
  } finally {
    full.mockRestore()
    await other.close()
    await rm(folder, { recursive: true, force: true })
  }
})
