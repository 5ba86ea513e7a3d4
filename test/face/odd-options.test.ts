import { describe, expect, it } from 'vitest'
import { forgetAll, hybridArchive, memoryArchive, prune, redact, refOf, salvage, sqliteArchive } from '../../src/doors/archive.ts'
import { compactHistory, expandSummary } from '../../src/doors/compact.ts'
import { compactingFetch } from '../../src/doors/fetch.ts'
import { decode, decodeStream } from '../../src/doors/format.ts'
import { gateway, spans } from '../../src/doors/gateway.ts'
import { profileFor } from '../../src/doors/law.ts'
import { recallHttp, recallTools } from '../../src/doors/mcp.ts'
import { embeddingModelNamed, modelNamed, withBreaker, withRetries } from '../../src/doors/model.ts'
import { compactingSession } from '../../src/doors/openai-agents.ts'
import * as pipeline from '../../src/doors/pipeline.ts'
import { clearToolResults, cover, keyMessages, newest, withKeyInformation } from '../../src/doors/strategy.ts'
import { createCounter } from '../../src/doors/token.ts'
import { CompactionEngine, compress, compressDocument, embedded, openSession } from '../../src/index.ts'

const messages = [
  { role: 'user', content: 'Fix the parser' },
  { role: 'assistant', content: 'I did.' },
]
const document = decode(messages)
const model = { name: 'm', generate: async () => ({ status: 'failed' as const, reason: 'network' as const, retryable: true }) }
const embedder = { name: 'e', dimensions: 1, embed: async (texts: readonly string[]) => texts.map(() => new Float32Array(1)) }
const tree = { shape: { budget: 500 }, profile: profileFor({ format: 'openai-chat' }), counter: createCounter({ exact: false }), key: 'k' }
const served = { upstreams: { openai: 'https://example.test' }, archive: memoryArchive() }
const pipe = (given: unknown) => given as never

/** The function, the wrong option, and calls with wrong values for it. */
const CALLS: readonly (readonly [of: string, option: string, odd: readonly unknown[], call: (odd: never) => unknown])[] = [
  ['hysteresis', 'trigger', [undefined, 5, 'x', {}], (odd) => pipeline.hysteresis(odd)],
  ['hysteresis', 'limit', ['0.1', Number.NaN, null], (odd) => pipeline.hysteresis(pipeline.marker(), odd)],
  ['marker', 'marker', [Number.NaN, null, /x/], (odd) => pipeline.marker(odd)],
  ['any', 'trigger', [5, null], (odd) => pipeline.any(odd)],
  ['all', 'trigger', [5, null], (odd) => pipeline.all(odd)],
  ['not', 'trigger', [5, null], (odd) => pipeline.not(odd)],
  ['when', 'trigger', [5, null], (odd) => pipeline.when(odd, newest())],
  ['when', 'strategy', ['cover', null], (odd) => pipeline.when(pipeline.marker(), odd)],
  ['when', 'window', ['8k', Number.NaN], (odd) => pipeline.when(pipeline.marker(), newest(), odd)],
  ['sequence', 'strategy', ['cover', null], (odd) => pipeline.sequence(newest(), odd)],
  ['until', 'strategy', ['cover', null], (odd) => pipeline.until(odd)],
  ['first', 'strategy', ['cover', null], (odd) => pipeline.first(odd)],
  ['protect', 'strategy', ['cover', null], (odd) => pipeline.protect(odd, {})],
  ['cutFirst', 'only', ['Bash', [5]], (odd) => pipeline.cutFirst(newest(), odd)],
  ['withKeyInformation', 'strategy', ['cover', null], (odd) => withKeyInformation(odd)],
  ['usageIndicator', 'width', [-1, Infinity, '5'], (odd) => pipeline.usageIndicator({ usedTokens: 1, totalBudget: 2, usagePercent: 0.5, remaining: 1 }, odd)],
  ['cover', 'worth', [5, 'x'], (worth) => cover({ worth })],
  ['cover', 'state', ['no', 1], (state) => cover({ state })],
  ['clearToolResults', 'exclude', ['Bash', [5]], (exclude) => clearToolResults({ exclude })],
  ['keyMessages', 'replacement', [5, {}], (replacement) => keyMessages({ replacement })],
  ['createCounter', 'exact', ['no', 0], (exact) => createCounter({ exact })],
  ['createCounter', 'estimate', [5, 'x'], (estimate) => createCounter({ exact: false, estimate })],
  ['createCounter', 'scale', ['2', Number.NaN, 0], (scale) => createCounter({ scale })],
  ['withRetries', 'attempts', [Number.NaN, '3', 0], (attempts) => withRetries(model, { attempts })],
  ['withRetries', 'totalTimeout', [Number.NaN, '3', -1], (totalTimeout) => withRetries(model, { totalTimeout })],
  ['withBreaker', 'failures', [Number.NaN, '3', 0], (failures) => withBreaker(model, { failures })],
  ['withBreaker', 'clock', [5], (clock) => withBreaker(model, { clock })],
  ['modelNamed', 'url', [5, {}], (url) => modelNamed('local:m', { url })],
  ['modelNamed', 'key', [5, {}], (key) => modelNamed('anthropic:m', { key })],
  ['modelNamed', 'fetch', [5, {}], (fetch) => modelNamed('local:m', { fetch })],
  ['embeddingModelNamed', 'signal', [5, {}], (odd) => embeddingModelNamed('local:m', {}, odd)],
  ['compress', 'signal', [5, {}], (signal) => compress(messages, { budget: 500, signal })],
  ['compress with a summary model', 'signal', [5, {}], (signal) => compress(messages, { budget: 500, summaryModel: { model, signal } })],
  ['compress with a summary model', 'onProgress', [5, {}], (onProgress) => compress(messages, { budget: 500, summaryModel: { model, onProgress } })],
  ['compress with a summary model', 'maxInput', ['4', Number.NaN, -1], (maxInput) => compress(messages, { budget: 500, summaryModel: { model, maxInput } })],
  ['compress with a summary model', 'price', [5, {}], (price) => compress(messages, { budget: 500, summaryModel: { model, price } })],
  [
    'compressDocument',
    'summaryModel',
    [5, {}],
    (summaryModel) => compressDocument(document, { budget: 500, strategy: 'cover', archive: memoryArchive(), summaryModel }),
  ],
  ['compactHistory', 'shape', [null, 5], (shape) => compactHistory(document.history, { ...tree, shape })],
  ['compactHistory', 'budget', ['4', Number.NaN, -1, undefined], (budget) => compactHistory(document.history, { ...tree, shape: { budget } })],
  ['compactHistory', 'counter', [5, null], (counter) => compactHistory(document.history, { ...tree, counter })],
  ['compactHistory', 'key', [5, null], (key) => compactHistory(document.history, { ...tree, key })],
  ['compactHistory', 'profile', [5, null], (profile) => compactHistory(document.history, { ...tree, profile })],
  ['compactHistory', 'archive', ['x', null], (archive) => compactHistory(document.history, tree, { archive })],
  ['compactHistory', 'memoryDir', [5], (memoryDir) => compactHistory(document.history, tree, { archive: memoryArchive(), memoryDir })],
  ['compactHistory', 'model', [5, {}], (odd) => compactHistory(document.history, tree, undefined, odd)],
  ['expandSummary', 'archive', [5, null], (odd) => expandSummary(odd, 'x')],
  ['expandSummary', 'text', [5, null], (odd) => expandSummary(memoryArchive(), odd)],
  ['CompactionEngine', 'archive', [5, 'x'], (archive) => new CompactionEngine(null, 'memory', { archive })],
  ['CompactionEngine', 'attempts', [Number.NaN, '3'], (attempts) => new CompactionEngine(null, 'memory', { attempts })],
  ['CompactionEngine', 'timeout', [Number.NaN, '3'], (timeout) => new CompactionEngine(null, 'memory', { timeout })],
  ['openSession', 'onArrival', ['yes', 5], (onArrival) => openSession({ window: 8000 }, { onArrival })],
  ['openSession', 'target', [true, '0.5'], (target) => openSession({ window: 8000 }, { target })],
  ['openSession with summaries', 'keyInformation', [5, {}], (keyInformation) => openSession({ window: 8000 }, { summaries: { keyInformation } })],
  ['openSession with summaries', 'memoryDir', [5, {}], (memoryDir) => openSession({ window: 8000 }, { summaries: { memoryDir } })],
  ['hybridArchive', 'onFailure', [5, {}], (onFailure) => hybridArchive(memoryArchive(), embedder, { onFailure })],
  ['hybridArchive', 'windows', ['5', true], (windows) => hybridArchive(memoryArchive(), embedder, { windows })],
  ['hybridArchive', 'embedder', [5, null, {}], (odd) => hybridArchive(memoryArchive(), odd)],
  ['embedded', 'embedder', [5, null, {}], (odd) => embedded(newest(), odd, messages)],
  ['embedded', 'strategy', [5, 'cover'], (odd) => embedded(odd, embedder, messages)],
  ['embedded', 'task', [5, {}], (task) => embedded(newest(), embedder, messages, { task })],
  ['memoryArchive', 'key', [5, null], (key) => memoryArchive({ key })],
  ['sqliteArchive', 'key', [5, null], (key) => sqliteArchive(':memory:', { key })],
  ['sqliteArchive', 'scope', [5, null], (scope) => sqliteArchive(':memory:', { scope })],
  ['sqliteArchive', 'readOnly', ['no', 1], (readOnly) => sqliteArchive(':memory:', { readOnly })],
  ['sqliteArchive', 'searchBy', ['meaning', 1], (searchBy) => sqliteArchive(':memory:', { searchBy })],
  ['forgetAll', 'archive', [5, null], (odd) => forgetAll(odd, [])],
  ['forgetAll', 'names', ['7f3k2a9qxy', null], (odd) => forgetAll(memoryArchive(), odd)],
  ['forgetAll', 'dryRun', ['yes', 0], (dryRun) => forgetAll(memoryArchive(), [], { dryRun })],
  ['prune', 'archive', [5, null], (odd) => prune(odd, { before: new Date() })],
  ['prune', 'dryRun', ['yes', 0], (dryRun) => prune(memoryArchive(), { before: new Date(), dryRun })],
  ['salvage', 'from', [5, null], (odd) => salvage(odd, 'none.db')],
  ['salvage', 'to', [5, null], (odd) => salvage('none.db', odd)],
  ['decode', 'run', ['4', Number.NaN, -1, 1.5, null, {}], (run) => decode(messages, { run })],
  ['decodeStream', 'chunks', [5, null, undefined, {}], (odd) => decodeStream(odd).next()],
  ['redact', 'text', [5, null], (odd) => redact(odd)],
  ['refOf', 'text', [5, null], (odd) => refOf(odd, 'x')],
  ['compactingFetch', 'onRender', [5, {}], (onRender) => compactingFetch({ onRender })],
  ['compactingFetch', 'at', [true], (at) => compactingFetch({ at })],
  ['compactingFetch', 'inner', [5, null], (odd) => compactingFetch({}, odd)],
  ['compactingSession', 'inner', [5, null], (odd) => compactingSession(odd)],
  ['gateway', 'onEvent', [5, {}], (onEvent) => gateway({ ...served, onEvent })],
  ['gateway', 'maxBody', ['4', true], (maxBody) => gateway({ ...served, maxBody })],
  ['gateway', 'hosts', [5, 'example.com', [5]], (hosts) => gateway({ ...served, access: { hosts } })],
  ['gateway', 'models', [null, 5], (models) => gateway({ ...served, trigger: { models } })],
  ['spans', 'tracer', [5, null], (odd) => spans(odd)],
  ['recall', 'isVisible', [5, {}], (isVisible) => recallTools(memoryArchive(), { isVisible })],
  ['recall', 'unredacted', ['no', 1], (unredacted) => recallTools(memoryArchive(), { unredacted })],
  ['recall', 'onCall', [5, {}], (onCall) => recallTools(memoryArchive(), { onCall })],
  ['recall', 'hosts', [5, 'example.com', [5]], (hosts) => recallHttp(memoryArchive(), { token: 'x', hosts })],
]

async function thrown(call: () => unknown): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
  return undefined
}

it.each([5, null, {}, []])('profileFor returns the generic profile for %j as format, model or provider', (odd) => {
  for (const name of ['format', 'model', 'provider']) expect(profileFor({ [name]: odd } as never).name).toBe('generic')
})

it('a misspelt option of search and list is rejected by every archive, as it might be the one that hides records', async () => {
  const embedder = { name: 'none', dimensions: 1, embed: async (texts: readonly string[]) => texts.map(() => [1]) }
  for (const archive of [memoryArchive(), sqliteArchive(':memory:'), hybridArchive(memoryArchive(), embedder)]) {
    const odd = { isVisble: () => false } as never
    const refused = expect.objectContaining({ code: 'invalid-option', remedy: expect.stringContaining("Did you mean 'isVisible'?") })
    expect(await thrown(() => archive.search('hello', odd))).toEqual(refused)
    expect(await thrown(() => archive.list(odd))).toEqual(refused)
    expect(await thrown(() => archive.search('hello', { before: 'x' } as never))).toMatchObject({ code: 'invalid-option' })
  }
})

describe('an option of the wrong type', () => {
  it.each(CALLS)('is rejected by %s: %s', async (_, option, odds, call) => {
    for (const odd of odds)
      expect(await thrown(() => call(pipe(odd))), String(odd)).toMatchObject({
        code: expect.stringMatching(/^(?:invalid-option|invalid-argument)$/),
        message: expect.stringMatching(new RegExp(option, 'i')),
        remedy: expect.stringMatching(/\S/),
      })
  })

  it.each([memoryArchive(), sqliteArchive(':memory:')])('is rejected by put, search and list of an archive', async (archive) => {
    await archive.put([{ kind: 'part', bytes: 'hello world', text: 'hello world' }])
    const refused = (message: string) => expect.objectContaining({ code: expect.stringMatching(/^invalid-/), message: expect.stringContaining(message) })
    await expect(archive.put([], { signal: 5 as never })).rejects.toEqual(refused('signal'))
    await expect(archive.put([{ kind: 'part', bytes: 5 } as never])).rejects.toEqual(refused('bytes'))
    for (const within of [5, 'x', {}]) {
      await expect(archive.search('hello', { isVisible: within as never })).rejects.toEqual(refused('isVisible'))
      await expect(archive.list({ isVisible: within as never })).rejects.toEqual(refused('isVisible'))
    }
    await expect(archive.search('hello', { limit: '5' as never })).rejects.toEqual(refused('limit'))
    await expect(archive.list({ limit: '5' as never })).rejects.toEqual(refused('limit'))
    await expect(archive.search(5 as never)).rejects.toEqual(refused('text'))
  })
})
