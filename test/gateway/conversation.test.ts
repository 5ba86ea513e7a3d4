import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import type { Reply } from '../../src/testing/index.ts'
import { DIALECTS, type Dialect, type Wire } from './dialect.ts'
import { inFrontOf } from './in-front-of.ts'
import { mockUpstream } from './mock-upstream.ts'
import { send } from './wire.ts'

const STEPS = process.env.DECANT_LONG ? 400 : 48
const WINDOW = 5_000
const TASK = 'Find which part exports value_3_7 and never delete anything.'

/** The tool's answer at a step: some 300 tokens, different each time. */
function output(step: number): string {
  return Array.from({ length: 12 }, (_, line) => `export const value_${step}_${line} = ${step * 1000 + line} // line ${line} of part ${step}`).join('\n')
}

/** Answers each request with thinking, a word and one call, so that reasoning is sealed for its place. */
function replies(): () => Omit<Reply, 'id'> {
  let step = 0
  return () => {
    step++
    return { thinking: `Part ${step} may hold it.`, text: `Reading part ${step}.`, calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }] }
  }
}

/** Whether the first of two lists of texts is the beginning of the second. */
function begins(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.every((item, i) => JSON.stringify(item) === JSON.stringify(now[i]))
}

async function converse(dialect: Dialect, name: string): Promise<void> {
  const up = await mockUpstream(dialect.mock, { window: WINDOW, reply: replies() })
  const archive = memoryArchive({ key: 'cd'.repeat(32) })
  const options = { trigger: { window: WINDOW, at: 0.6, target: 0.3 }, archive }
  const gateways = [await inFrontOf(up, options), await inFrontOf(up, options)]
  const history: Wire[] = [dialect.user(TASK)]
  const statuses: unknown[] = []
  for (let step = 0; step < STEPS; step++) {
    if (step % 16 === 15) gateways[0] = await inFrontOf(up, options)
    const { base } = gateways[step % 2] as { base: string }
    const answer = await send(base, dialect.path, { body: JSON.stringify(dialect.body(history)), headers: dialect.headers ?? {} })
    expect(up.refused, `${name}, step ${step}`).toEqual([])
    expect(answer.status).toBe(200)
    statuses.push(answer.headers['x-decant-status'])
    const { said, calls } = dialect.read(JSON.parse(answer.body.toString()) as Wire)
    for (const item of said) history.push(item)
    history.push(...dialect.results(calls, output(step)))
  }
  const sent = up.got.map((got) => dialect.list(JSON.parse(got.body.toString()) as Wire))
  const rewrites = sent.flatMap((list, i) => (i > 0 && !begins(sent[i - 1] as readonly unknown[], list) ? [i] : []))
  expect(rewrites).toEqual(statuses.flatMap((status, i) => (status === 'compacted' ? [i] : [])))
  expect(rewrites.length).toBeGreaterThan(1)
  expect(rewrites.length).toBeLessThan(STEPS / 3)
  for (const got of up.got) expect(got.body.toString()).toContain(TASK)
}

describe('long conversations through two replicas over one archive, one of which is replaced now and then', () => {
  it.each(Object.entries(DIALECTS))(
    '%s: no request is refused, and the prefix is rewritten only by a compaction, a few times',
    (name, dialect) => converse(dialect, name),
    120_000,
  )
})
