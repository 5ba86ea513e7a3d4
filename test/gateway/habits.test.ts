import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gatewayTrigger } from '../../src/cli/serve/gateway-trigger.ts'
import { learnHabits } from '../../src/evaluate/index.ts'
import { wireNamed } from '../../src/format/index.ts'
import type { Habits } from '../../src/relevance/index.ts'
import { deskRun } from '../relevance/helpdesk-runs.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

const wire = wireNamed('openai-chat')
const { habits } = learnHabits(Array.from({ length: 8 }, (_, number) => ({ messages: deskRun(number).messages, tools: [] })))
const { messages, tickets } = deskRun(99)
const body = JSON.stringify({ model: 'gpt-5-mini', messages: wire.encode(wire.decode([]), messages.slice(0, 25)) })

it('a gateway with learned habits keeps more of the names its agent comes back to, and rejects invalid habits', async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const kept = async (trigger: object) => {
    const { base } = await inFrontOf(up, { trigger: { window: 1_000, ...trigger } })
    const { headers } = await send(base, '/v1/chat/completions', { body })
    expect(headers['x-decant-status']).toBe('compacted')
    const sent = String(up.got.at(-1)?.body)
    return tickets.filter((name) => sent.includes(name)).length
  }
  expect(await kept({ habits })).toBeGreaterThan((await kept({})) + 2)
  await expect(inFrontOf(up, { trigger: { habits: {} as Habits } })).rejects.toThrow('The habits of compacting were not learned by decant')
}, 120_000)

it('gatewayTrigger loads the habits file that the option names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-habits-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'own.json'), JSON.stringify(habits))
  expect(gatewayTrigger({ habits: 'own.json' }, { env: {}, cwd: folder }).habits).toEqual(habits)
  expect(gatewayTrigger({}, { env: {}, cwd: folder })).not.toHaveProperty('habits')
})
