import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compressDocument } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { apply, handle, invert } from '../../src/message/index.ts'
import { type Budget, pipelineNames } from '../../src/pipeline/index.ts'
import { breaches } from './breaches.ts'
import { changes } from './changes.ts'
import { oddHistory } from './odd-history.ts'
import { rowsOf } from './rows.ts'
import { type OddWire, writers } from './wire-writers.ts'

const RUNS = process.env.DECANT_LONG ? 20_000 : 600

/** The targets: the wire, a model, whether it refuses to continue from the assistant's words, and whether its reasoning is bound to its prefix. */
const MODELS: readonly (readonly [wire: OddWire, model: string, ends: boolean, isBound: boolean])[] = [
  ['openai-chat', 'gpt-5', false, false],
  ['openai-chat', 'deepseek-chat', false, false],
  ['openai-chat', 'mistral-large', false, false],
  ['anthropic-messages', 'claude-sonnet-4-0', false, false],
  ['anthropic-messages', 'claude-opus-4-6', true, false],
  ['anthropic-messages', 'claude-opus-5-5', true, true],
  ['openai-responses', 'gpt-5', false, false],
  ['gemini', 'gemini-3-pro', true, false],
]
const BUDGETS: readonly Budget[] = ['5%', '15%', '30%', '60%', 0]

/** The faults found when a history is compressed, in words; empty if all is well. */
async function faults(seed: number, [wire, model, ends, isBound]: (typeof MODELS)[number], strategy: string, budget: Budget): Promise<string[]> {
  const body = writers[wire](oddHistory(seed), model)
  const text = JSON.stringify(body)
  const archive = memoryArchive({ key: '00'.repeat(32) })
  const document = decode(text, { format: wire })
  const { output, report, edit } = await compressDocument(document, { budget, strategy, archive, model })
  const [before, after] = [rowsOf(wire, body), rowsOf(wire, JSON.parse(String(output)))]
  const found = changes(wire, before, after, isBound)
  const known = breaches(wire, before, ends)
  for (const breach of breaches(wire, after, ends)) {
    const at = known.indexOf(breach)
    if (at < 0) found.push(`a new breach: ${breach}`)
    else known.splice(at, 1)
  }
  if (report.tokens.after > report.tokens.before) found.push('it grew')
  const { messages } = document.history
  if (apply(apply(messages, edit), invert(messages, edit)).some((message, i) => message !== messages[i])) found.push('the edit does not invert')
  if (report.status === 'unchanged') return output === text ? found : [...found, 'unchanged, and other bytes']
  const [input] = await archive.linked(createHash('sha256').update(String(output)).digest('hex'), 'input')
  const restored = await archive.get(input ?? '')
  if (Buffer.from(restored?.bytes ?? []).toString('utf8') !== text) found.push('the original is not restored')
  for (const ref of handle.read(String(output))) if (!(await archive.get(ref))) found.push(`nothing stands under ${ref}`)
  return found
}

describe('compressDocument on malformed histories', () => {
  it('adds no breach and no tokens, keeps protected content, and lets the original be restored byte for byte', async () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const model = MODELS[seed % MODELS.length] as (typeof MODELS)[number]
      const strategy = pipelineNames[Math.floor(seed / MODELS.length) % pipelineNames.length] as string
      const budget = BUDGETS[Math.floor(seed / 3) % BUDGETS.length] as Budget
      expect(await faults(seed, model, strategy, budget), `seed ${seed} · ${model.join(' ')} · ${strategy} · ${budget}`).toEqual([])
    }
  }, 600_000)

  it.each([[4029, 'importance-scoring', '60%']] as const)(
    'passes the same checks on seed %d, where %s replaces a turn before bound reasoning',
    async (seed, strategy, budget) => {
      expect(await faults(seed, MODELS[seed % MODELS.length] as (typeof MODELS)[number], strategy, budget)).toEqual([])
    },
  )
})

describe('the checks of compressed malformed histories', () => {
  const said = { who: 'user', words: 'go' } as const
  const calls = { who: 'agent', thought: 'so', calls: ['call00001'] } as const
  const results = { who: 'tools', results: [{ id: 'call00001', words: 'ok' }] } as const
  const wires = Object.keys(writers) as OddWire[]
  const seen = (wire: OddWire, ...specs: Parameters<typeof writers.gemini>[0]) => breaches(wire, rowsOf(wire, writers[wire](specs, 'm')), true)

  it.each(wires)('breaches reports only unpaired and duplicate calls and results on %s', (wire) => {
    expect(seen(wire, said, calls, results)).toEqual([])
    expect(seen(wire, said, results)).toEqual(['no call call00001'])
    expect(seen(wire, said, calls, said)).toContain('no result call00001')
    expect(seen(wire, said, calls, results, said, calls, results)).toContain('double call00001')
  })

  it.each(wires)('changes reports user text and unknown parts that a rewrite removed, on %s', (wire) => {
    const rows = (...specs: Parameters<typeof writers.gemini>[0]) => rowsOf(wire, writers[wire](specs, 'm'))
    const strange = { ...calls, strange: 'x1' }
    const before = rows(said, strange, results, { who: 'user', words: 'and now' })
    expect(changes(wire, before, before, true)).toEqual([])
    expect(changes(wire, before, rows(said, calls, results, { who: 'user', words: 'and then' }), false)).toEqual([
      'words of the user went: and now',
      expect.stringMatching(/^a part of unknown type went: .*x1/),
    ])
  })

  it('changes reports reasoning that follows another prefix than before', () => {
    const rows = (words: string) => rowsOf('anthropic-messages', writers['anthropic-messages']([{ who: 'user', words }, calls, results], 'm'))
    expect(changes('anthropic-messages', rows('go'), rows('come'), true)).toEqual(expect.arrayContaining([expect.stringContaining('bound to another history')]))
  })
})
