import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ResentHistories, type Treatment } from '../../src/resent/index.ts'
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
