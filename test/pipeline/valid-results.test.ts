import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { newViolations, type Profile, profileNamed, profiles } from '../../src/law/index.ts'
import { apply, type History, type Message, type Part, type ReasoningPart, units } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames, plan } from '../../src/pipeline/index.ts'
import { generateHistory, h, show } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { corpus, hasCorpus, sampledRuns } from '../corpus.ts'
import { contextOf } from '../strategy/context.ts'
import { strategyRefusal } from '../testing/strategy-refusal.ts'

const LONG = Boolean(process.env.DECANT_LONG)
const SHARES = LONG ? [0.05, 0.1, 0.2, 0.4, 0.6] : [0.1, 0.4]
const counter = createCounter({ exact: false })

/** The result of a strategy by name, at a share of the history's tokens. */
function compressedBy(history: History, name: string, profile: Profile, share: number): History {
  const budget = Math.floor(counter.messages(history.messages) * share)
  const { messages } = plan(history, { strategy: pipelineNamed(name), profile, counter, rough: counter, budget, ref: (text) => refOf('00', text) })
  return { ...history, messages }
}

/** The faults in the results of all strategies for a history that its provider accepts: broken laws, and the provider's refusal. */
async function faultsOf(history: History, profile: Profile, names = pipelineNames): Promise<string[]> {
  const found: string[] = []
  if (history.messages.length === 0 || (await strategyRefusal(history, history, profile)) !== undefined) return found
  for (const name of names) {
    for (const share of SHARES) {
      const after = compressedBy(history, name, profile, share)
      const fault = newViolations(history, after, profile)[0]?.message ?? (await strategyRefusal(after, history, profile))
      if (fault !== undefined) found.push(`${name} · ${profile.name} · ${share} · ${show(history).slice(0, 2000)} → ${show(after).slice(0, 1000)}: ${fault}`)
    }
  }
  return found
}

type Change = (messages: readonly Message[]) => readonly Message[]

/** The history up to its last result, which is not answered yet. */
const underWay: Change = (messages) => messages.slice(0, messages.findLastIndex(({ role }) => role === 'tool') + 1)

/** Changes each piece of reasoning; the change is told which is the first of its turn. */
function withReasoning(messages: readonly Message[], change: (part: ReasoningPart, first: boolean) => readonly Part[]): readonly Message[] {
  let first = true
  return messages.map((message) => {
    if (message.role === 'user') first = true
    if (!message.parts.some(({ type }) => type === 'reasoning')) return message
    const parts = message.parts.flatMap((part) => (part.type === 'reasoning' ? change(part, first) : [part]))
    first = false
    return parts.length === 0 ? message : { ...message, parts }
  })
}

/** Reasoning as different providers return it: before each step, once a turn, and hidden from the reader. */
const WAYS: Readonly<Record<string, Change>> = {
  'before each step': (messages) => messages,
  'once a turn': (messages) => withReasoning(messages, (part, first) => (first ? [part] : [])),
  hidden: (messages) => withReasoning(messages, ({ signature }) => (signature ? [{ type: 'reasoning', text: '', encrypted: `hidden ${signature}` }] : [])),
}

/** Whether a profile has this kind of reasoning: only Claude hides reasoning, and wires of items pair each piece of it. */
function isWayOf(way: string, { name, provider, laws }: Profile): boolean {
  if (!LONG && /^bedrock|prefill/.test(name)) return way === 'before each step'
  return way === 'before each step' || (provider === 'anthropic' && !laws.includes('reasoning-kept')) || (way === 'once a turn' && provider === 'google')
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('results of all named strategies for the profile %s', (_, profile) => {
  it.each(Object.entries(WAYS).filter(([way]) => isWayOf(way, profile)))(
    'are accepted by the provider with reasoning %s',
    { timeout: 600_000 },
    async (_way, change) => {
      for (let seed = 0, tried = 0; tried < (LONG ? 20 : 1); seed++) {
        const history = generateHistory(seed, { profile, turns: 4 })
        if (!history.messages.some(({ parts }) => parts.some(({ type }) => type === 'reasoning'))) continue
        const messages = change(history.messages)
        for (const ending of [messages, underWay(messages)]) expect(await faultsOf({ ...history, messages: ending }, profile)).toEqual([])
        tried++
      }
    },
  )
})

/** Some recorded runs, the start of each up to a result, as if a model had sealed what it thought. */
function recorded(): History[] {
  const raw = (LONG ? ['01', '04', '07', '09'] : ['04']).map((name) =>
    gunzipSync(readFileSync(join(corpus, 'raw/claude-code', `${name}.jsonl.gz`))).toString('utf8'),
  )
  const logs = raw.map((text) => decode(text, { format: 'claude-code' }).history.messages)
  const runs = sampledRuns(LONG ? 12 : 1).filter(({ source }) => source.startsWith('claude-code'))
  const sessions = runs.map(({ messages }) => decode(messages, { format: 'openai-chat' }).history.messages)
  return [...logs, ...sessions].map((messages) => ({ messages: sealed(underWay(messages.slice(0, LONG ? 400 : 60))), tools: [] }))
}

function sealed(messages: readonly Message[]): readonly Message[] {
  const open = units(messages).find((unit) => unit.open.length > 0)?.start ?? messages.length
  return withReasoning(messages.slice(0, open), (part) => [{ type: 'reasoning', text: part.text, signature: part.signature ?? `sig ${part.text.length}` }])
}

describe.skipIf(!hasCorpus)('results of all named strategies on recorded runs (skipped where DECANT_CORPUS names no folder)', () => {
  it.each(['anthropic-bound', 'anthropic'].map((name) => [name, profileNamed(name)] as const))(
    'are accepted by the provider: %s',
    { timeout: 3_600_000 },
    async (_, profile) => {
      for (const history of recorded()) expect(await faultsOf(history, profile)).toEqual([])
    },
  )
})

describe('a turn under way whose reasoning is bound to cut messages', () => {
  const bound = profileNamed('anthropic-bound')
  const long = 'a line that is long enough to count for something, and another one '.repeat(12)
  const history = h(`s u"do it" a~[1] r1${JSON.stringify(long)} a~[2] r2${JSON.stringify(long)} a~[3] r3"the third result" a~[4] r4"the fourth result"`)
  const by = (name: string, pinned?: Uint8Array) =>
    apply(history.messages, pipelineNamed(name).plan(history, contextOf(260, bound, { ...(pinned && { pinned }) })))

  it('is reproduced verbatim in a summary', () => {
    const after = by('newest')
    expect(show({ ...history, messages: after })).toMatch(/^s u"do it" u"\[4 messages left out .*" u"SUMMARY of 4 earlier messages .*"$/)
    expect(JSON.stringify(after.at(-1))).toMatch(/the third result.*the fourth result/)
  })

  it('is reproduced completely if it is pinned', () => {
    const pinned = Uint8Array.from(history.messages, (_, i) => (i === 4 || i === 5 ? 1 : 0))
    const after = by('newest', pinned)
    expect(JSON.stringify(after)).toContain(long.trim())
  })

  it('is not cut while a call is open', () => {
    const open = h(`u"do it" a~[1] r1${JSON.stringify(long)} a~[2] r2${JSON.stringify(long)} a~[3]`)
    for (const name of pipelineNames) expect(apply(open.messages, pipelineNamed(name).plan(open, contextOf(60, bound))), name).toEqual(open.messages)
  })
})
