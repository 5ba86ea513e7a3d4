import { describe, expect, it } from 'vitest'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const trigger = { window: 16_000, at: 0.3, target: 0.15 }
const answering = () => upstream((_, response) => response.writeHead(200).end('{}'))
/** All lines that the agent read in one step. */
const linesOf = (step: number) => Array.from({ length: 12 }, (_, line) => `export const value_${step}_${line} = ${step * 100 + line} // part ${step}`)

describe('the trigger options protect and first in a gateway', () => {
  it('keep a protected file, pattern and tool whole through compactions', async () => {
    const up = await answering()
    const { base } = await inFrontOf(up, { trigger: { ...trigger, protect: { files: ['part_2.ts'], patterns: [/value_4_11/], tools: ['plan'] } } })
    const body = (steps: number) => sessionBody(steps).replace('"id":"toolu_6","name":"read"', '"id":"toolu_6","name":"plan"')
    for (const steps of [30, 60, 90]) await send(base, '/v1/messages', { body: body(steps) })
    const bodies = up.got.map(({ body }) => body.toString())
    expect(bodies.some((body) => body.length < sessionBody(30).length)).toBe(true)
    for (const body of bodies) for (const line of [...linesOf(2), ...linesOf(4), ...linesOf(6)]) expect(body).toContain(line)
    expect(bodies.at(-1)).not.toContain(linesOf(3)[7])
  })

  it('cut old results of the tools in first, and nothing else where that is enough', async () => {
    const up = await answering()
    const { base } = await inFrontOf(up, { trigger: { window: 10_000, at: 0.5, target: 0.49, first: ['read'] } })
    await send(base, '/v1/messages', { body: sessionBody(30) })
    const got = up.got[0]?.body.toString() ?? ''
    expect(got.length).toBeLessThan(sessionBody(30).length)
    for (const step of [0, 5, 20]) {
      expect(got).toContain(`"text":"Reading ${step}."`)
      expect(got).not.toContain(linesOf(step)[7])
    }
    for (const line of [...linesOf(27), ...linesOf(28), ...linesOf(29)]) expect(got).toContain(line)
  })

  it('leave a protected file unshortened on arrival', async () => {
    const up = await answering()
    const { base } = await inFrontOf(up, { trigger: { window: 200_000, onArrival: 60, protect: { files: ['part_2.ts'] } } })
    await send(base, '/v1/messages', { body: sessionBody(5) })
    const got = up.got[0]?.body.toString() ?? ''
    for (const line of linesOf(2)) expect(got).toContain(line)
    expect(got).not.toContain(linesOf(3)[7])
  })
})

describe('a window mostly taken by tool definitions', () => {
  it('leaves room for the conversation instead of compacting at each step', async () => {
    const up = await answering()
    const description = Array.from({ length: 900 }, (_, i) => `case ${i} of the tool`).join('; ')
    const tools = [{ name: 'read', description, input_schema: { type: 'object', properties: { path: { type: 'string' } } } }]
    const { base, events } = await inFrontOf(up, { trigger: { window: 12_000 } })
    for (let steps = 1; steps <= 30; steps++) await send(base, '/v1/messages', { body: sessionBody(steps, { tools }) })
    const compactions = events.filter(({ treatment }) => treatment === 'compacted')
    expect(compactions.length).toBeGreaterThan(0)
    expect(compactions.length).toBeLessThan(15)
    const order = events.map(({ treatment }) => treatment)
    expect(order.filter((treatment, i) => treatment === 'compacted' && order[i - 1] === 'compacted')).toEqual([])
    for (const { body } of up.got) expect(body.length / 4).toBeLessThan(12_000)
    for (const { tokensAfter } of compactions) expect(tokensAfter).toBeGreaterThan(description.length / 4 + 500)
  })
})
