import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ResentHistories, resolvedTrigger, type Treatment } from '../../src/resent/index.ts'
import { sessionBody } from '../gateway/session-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'resent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an archive that could not be opened is opened by the next request', async () => {
  const inTheWay = join(folder, 'a')
  writeFileSync(inTheWay, '')
  const treatments: Treatment[] = []
  const onRender = ({ treatment }: { treatment: Treatment }) => treatments.push(treatment)
  const histories = new ResentHistories({ window: 4_000, archive: `sqlite:${join(inTheWay, 'decant.db')}`, onRender })
  const sent = sessionBody(30)
  expect(await histories.render(sent, { format: 'anthropic-messages' })).toBe(sent)
  rmSync(inTheWay)
  expect((await histories.render(sent, { format: 'anthropic-messages' })).length).toBeLessThan(sent.length)
  expect(treatments).toEqual(['original', 'compacted'])
  await (await histories.archive()).close()
})

it('the window is what was told, else what is known of the model, else 200,000', () => {
  expect(resolvedTrigger({ window: 1000 })('gpt-4o')).toEqual({ window: 1000, trigger: 800, target: 400 })
  expect(resolvedTrigger({ at: 0.5 })('gpt-4o')).toEqual({ window: 128_000, trigger: 64_000, target: 51_200 })
  expect(resolvedTrigger()('nobody-knows')).toEqual({ window: 200_000, trigger: 160_000, target: 80_000 })
  for (const wrong of [{ window: 0 }, { window: Number.POSITIVE_INFINITY }, { at: 1.1 }, { at: 0.4 }, { target: 0 }])
    expect(() => new ResentHistories(wrong)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})
