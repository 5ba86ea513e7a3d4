import { describe, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decide } from '../../src/compact/document/decide.ts'
import { writePlanSummaries } from '../../src/compact/document/write-plan-summaries.ts'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { type FaultName, type LanguageModel, MODEL_FAULTS, type ModelAnswer, scriptedModel, withRetries } from '../../src/model/index.ts'
import { atLength, englishRounds, rounds } from './conversation.ts'

const TASK = { role: 'user', content: 'Find out how every module reads its settings. Never touch production.' }
const history = (n = 40) => [{ role: 'system', content: 'You help.' }, TASK, ...englishRounds(n), { role: 'user', content: 'And now the last one?' }]
const GOOD = 'The modules read their settings from files at start and check each value.'
const textOf = (messages: unknown) => JSON.stringify(messages)

describe.each(['summary', 'sliding-window', 'basic', 'advanced', 'incremental-summary', 'structured-extraction'])(
  'compress with model-written summaries, strategy %s',
  (strategy) => {
    it('replaces the extract, keeps handles and archived content, and stays within the budget', async () => {
      const model = scriptedModel({ '*': GOOD })
      const bare = await compress(history(), { budget: 1800, strategy })
      const made = await compress(history(), { budget: 1800, strategy, summaryModel: { model } })
      expect(bare.summaryUse).toBeUndefined()
      expect(textOf(bare.messages).includes(GOOD)).toBe(false)
      expect(textOf(made.messages).includes(GOOD)).toBe(true)
      expect(made.summaryUse).toMatchObject({ calls: model.requests.length, rejected: [] })
      expect(made.summaryUse?.written).toBeGreaterThan(0)
      expect(made.summaryUse?.written).toBe(made.summaryUse?.summaries)
      expect(made.report.status).toBe('compressed')
      expect(made.report.tokens.after).toBeLessThanOrEqual(Math.max(1800, bare.report.tokens.after))
      expect(made.report.violations.after).toEqual([])
      expect(made.refs).toEqual(bare.refs)
      for (const ref of made.refs) expect((await made.archive.get(ref))?.bytes).toEqual((await bare.archive.get(ref))?.bytes)
      expect(textOf(made.messages).includes('And now the last one?')).toBe(true)
      for (const { prompt, system } of model.requests) {
        expect(prompt).toContain('alpha_')
        expect(system).toMatch(/At most \d+ words\./)
      }
    })

    it.each(Object.keys(MODEL_FAULTS) as FaultName[])('keeps the extract on model fault %s', async (fault) => {
      const model = withRetries(scriptedModel({ '*': { fault } }), { timeout: 20, attempts: 1 })
      const bare = await compress(history(), { budget: 1800, strategy })
      const made = await compress(history(), { budget: 1800, strategy, summaryModel: { model } })
      expect(textOf(made.messages) === textOf(bare.messages)).toBe(true)
      expect(made.summaryUse).toMatchObject({ written: 0 })
      expect(made.summaryUse?.rejected.length).toBeGreaterThan(0)
    })
  },
)

it('compress rejects model text that invents something or does not fit into the budget', async () => {
  const options = { budget: 1500, strategy: 'summary' }
  const bare = await compress(history(), options)
  const lie = await compress(history(), { ...options, summaryModel: { model: scriptedModel({ '*': 'The user approved touching production on port 48132.' }) } })
  expect(textOf(lie.messages) === textOf(bare.messages)).toBe(true)
  expect(lie.summaryUse?.rejected).toContain('invented-approval')
  const long = await compress(history(), {
    ...options,
    summaryModel: { model: scriptedModel({ '*': `They ${atLength(1700)}.` }) },
  })
  expect(long.report.tokens.after).toBeLessThanOrEqual(1500)
  expect(long.summaryUse).toMatchObject({ written: 0, rejected: ['no-room'] })
})

it('compress lists the user’s decisions below the model’s text and sends no secret to the model', async () => {
  const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
  const said = [TASK, ...englishRounds(10), { role: 'user', content: `I decided to use PostgreSQL. The token is ${secret}.` }, ...englishRounds(20)]
  const model = scriptedModel({ '*': GOOD })
  const made = await compress([...said, { role: 'user', content: 'Go on.' }], { budget: 900, strategy: 'summary', summaryModel: { model } })
  expect(textOf(made.messages).includes(GOOD)).toBe(true)
  expect(textOf(made.messages).includes('I decided to use PostgreSQL')).toBe(true)
  expect(textOf(model.requests)).not.toContain(secret)
})

it('compress keeps the task in a sliding-window summary above the model’s text', async () => {
  const model = scriptedModel({ '*': GOOD })
  const made = await compress(history(), { budget: 1200, strategy: 'sliding-window', summaryModel: { model } })
  const summary = made.messages.find(({ content }) => content.startsWith('SUMMARY'))?.content.split('\n') ?? []
  const task = 'task: Please look at module alpha_0 and tell me how it reads its settings.'
  expect(summary.slice(2)).toEqual([task, GOOD, 'Key facts, in their own words:', '- [decision · user] Never touch production.', '(end of the summary)'])
})

it('compress prompts the model in the user’s language, and not at all if nothing was summarised', async () => {
  const model = scriptedModel({ '*': '用户请助手逐个分析问题，助手给出了分析结果。' })
  const chinese = [...rounds(40), { role: 'user', content: '继续' }].map(({ role, content }) => ({ role, content }))
  const made = await compress(chinese, { budget: 900, strategy: 'summary', summaryModel: { model } })
  expect(textOf(made.messages).includes('逐个分析问题')).toBe(true)
  expect(model.requests[0]?.system).toMatch(/最多 \d+ 个字/)
  const idle = scriptedModel({ '*': GOOD })
  const fits = await compress(history(2), { budget: 50_000, strategy: 'summary', summaryModel: { model: idle } })
  const newest = await compress(history(), { budget: 900, strategy: 'newest', summaryModel: { model: idle } })
  expect(idle.requests).toEqual([])
  expect(fits.summaryUse).toMatchObject({ summaries: 0, calls: 0 })
  expect(newest.summaryUse).toMatchObject({ summaries: 0, calls: 0 })
})

it('the archive keeps the input byte for byte if a model wrote the summary', async () => {
  const archive = memoryArchive()
  const input = JSON.stringify(history())
  await compress(input, { budget: 1200, strategy: 'summary', archive, summaryModel: { model: scriptedModel({ '*': GOOD }) } })
  const [kept] = await archive.list({ kind: 'input' })
  expect(Buffer.from(kept?.bytes ?? []).toString()).toBe(input)
})

it('compress passes its signal to the model and rejects if it is aborted meanwhile', async () => {
  const controller = new AbortController()
  const heard = vi.fn()
  const model: LanguageModel = {
    name: 'slow',
    generate({ signal }) {
      signal?.addEventListener('abort', heard)
      controller.abort(new Error('enough'))
      return new Promise(() => {})
    },
  }
  await expect(compress(history(), { budget: 1200, strategy: 'summary', signal: controller.signal, summaryModel: { model } })).rejects.toThrow('enough')
  expect(heard).toHaveBeenCalledOnce()
})

describe('compress with a custom model', () => {
  const answering = (generate: () => unknown): LanguageModel => ({ name: 'own', generate: async () => generate() as ModelAnswer })
  const options = { budget: 1800, strategy: 'summary' }
  const broken: readonly (readonly [string, () => unknown])[] = [
    ['throws', () => Promise.reject(new Error('boom'))],
    ['answers undefined', () => undefined],
    ['answers null', () => null],
    ['answers without a text', () => ({ status: 'ok' })],
    ['answers with null as its text', () => ({ status: 'ok', text: null, usage: { input: 1, output: 1 }, finish: 'stop' })],
    ['fails without a reason', () => ({ status: 'failed' })],
  ]

  it.each(broken)('keeps the extract if the model %s', async (_, generate) => {
    const bare = await compress(history(), options)
    const made = await compress(history(), { ...options, summaryModel: { model: answering(generate) } })
    expect(textOf(made.messages) === textOf(bare.messages)).toBe(true)
    expect(made.summaryUse).toMatchObject({ written: 0, rejected: ['failed'] })
  })

  it('estimates the token usage if the model does not report it', async () => {
    const made = await compress(history(), { ...options, summaryModel: { model: answering(() => ({ status: 'ok', text: GOOD, finish: 'stop' })) } })
    expect(made.summaryUse).toMatchObject({ written: 1, rejected: [] })
    expect(made.summaryUse?.input).toBeGreaterThan(100)
  })

  it('retries after a transient error, and stops asking after three failures', async () => {
    const passing = scriptedModel({ '*': [{ status: 'failed', reason: 'network', retryable: true, retryAfter: 1 }, GOOD] })
    const made = await compress(history(), { ...options, summaryModel: { model: passing } })
    expect(passing.requests).toHaveLength(2)
    expect(made.summaryUse).toMatchObject({ calls: 1, written: 1 })
    const lasting = scriptedModel({ '*': { fault: 'unauthorized' } })
    for (let i = 0; i < 5; i++) await compress(history(), { ...options, summaryModel: { model: lasting } })
    expect(lasting.requests).toHaveLength(3)
  })
})

it('compress requests a model by name only if one is given, and reports rejection reasons from a typed list', async () => {
  const names = async (more: object) => {
    const model = scriptedModel({ '*': { fault: 'refusal' } })
    const { summaryUse: words } = await compress(history(), { budget: 1800, strategy: 'summary', summaryModel: { model, ...more } })
    expect(words?.rejected.includes('refusal')).toBe(true)
    // @ts-expect-error no such name
    expect(words?.rejected.includes('refused')).toBe(false)
    return new Set(model.requests.map((request) => request.model))
  }
  expect(await names({})).toEqual(new Set([undefined]))
  expect(await names({ name: 'small' })).toEqual(new Set(['small']))
})

it('a plan stays unchanged if the model’s text would exceed its budget', async () => {
  const { history: said } = decode(history(), { format: 'openai-chat' })
  const asked = { budget: 1800, strategy: 'summary', profile: profileFor({ format: 'openai-chat' }), key: '00' }
  const made = decide(said, asked)
  const model = scriptedModel({ '*': GOOD })
  expect((await writePlanSummaries(said, made, asked, { model })).use).toMatchObject({ written: 1, rejected: [] })
  const told = { ...made, report: { ...made.report, tokens: { ...made.report.tokens, budget: 100, after: 100 } } }
  const { plan, use } = await writePlanSummaries(said, told, asked, { model })
  expect(plan).toBe(told)
  expect(use).toMatchObject({ written: 0, rejected: ['broken'] })
})

it('compress keeps source sentences for the portions whose summary failed, together with the model’s text', async () => {
  let asked = 0
  const model = scriptedModel({ '*': () => (asked++ === 0 ? GOOD : { fault: 'refusal' }) })
  const bare = await compress(history(80), { budget: 3000, strategy: 'summary' })
  const made = await compress(history(80), { budget: 3000, strategy: 'summary', summaryModel: { model, maxInput: 2000 } })
  const named = (messages: unknown) => new Set(textOf(messages).match(/alpha_\d+/g)).size
  expect(asked).toBeGreaterThan(4)
  expect(textOf(made.messages).includes(GOOD)).toBe(true)
  expect(named(made.messages)).toBeGreaterThan(named(bare.messages) / 2)
  expect(made.report.tokens.after).toBeLessThanOrEqual(3000)
  expect(made.summaryUse).toMatchObject({ summaries: 1, written: 1 })
})
