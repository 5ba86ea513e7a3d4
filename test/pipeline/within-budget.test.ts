import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { type Profile, profileNamed, profiles } from '../../src/law/index.ts'
import { floorMessages, type History, hardFloor } from '../../src/message/index.ts'
import { type Budget, first, manual, type Plan, pipelineNamed, pipelineNames, plan, type Report, sequence, until, when } from '../../src/pipeline/index.ts'
import { cover, draftEdit, keyEvents, lockedTurn, newest, type Strategy, slidingWindow, summary, toolOutput } from '../../src/strategy/index.ts'
import { h, show } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { histories } from '../strategy/histories.ts'

const counter = createCounter({ exact: false })
const ref = (text: string) => refOf('00', text)
const LONG = Boolean(process.env.DECANT_LONG)

/** Tokens allowed besides a hard floor that alone fills the budget: a note. */
const NOTE = 40
/** `[…]`, which is inserted where nothing else would be. */
const GAP = 8
/** Tokens that a law requires between two kept messages. */
const BETWEEN = 20

function planOf(strategy: string | Strategy, history: History, profile: Profile, budget: Budget): Plan {
  return plan(history, { budget, strategy: typeof strategy === 'string' ? pipelineNamed(strategy) : strategy, profile, counter, rough: counter, ref })
}

function reportOf(...args: Parameters<typeof planOf>): Report {
  return planOf(...args).report
}

/**
 * Tokens of the content that must stay: the hard floor, the parts that a law requires between its messages, and a current turn that a provider wants whole;
 * undefined if the provider wants everything before it, too.
 */
function floorOf({ messages }: History, profile: Profile): number | undefined {
  const held = lockedTurn(messages, hardFloor(messages), profile)
  if (held?.isBound) return undefined
  const floor = hardFloor(messages)
  const gaps = floor.filter((flag, i) => i > 0 && flag === 0 && floor[i - 1] !== 0).length
  const tokens = counter.messages(held ? messages.filter((_, i) => floor[i] !== 0 || (i >= held.start && i < held.end)) : floorMessages(messages))
  return tokens + Math.max(0, gaps - 1) * BETWEEN
}

describe.skipIf(!hasCorpus)('recorded runs of every source (skipped where DECANT_CORPUS names no folder)', () => {
  const runs = hasCorpus ? sampledRuns(LONG ? 6 : 1) : []
  const histories = runs.map(({ messages }) => decode(messages.slice(0, LONG ? 400 : 60), { format: 'openai-chat' }).history)

  it.each(pipelineNames)(
    '%s stays within the budget, or within the hard floor and a note',
    (name) => {
      for (const [i, history] of histories.entries()) {
        for (const budget of ['5%', '10%', '20%', '30%', '50%'] as const) {
          const profile = profiles[i % profiles.length] as Profile
          const { tokens } = reportOf(name, history, profile, budget)
          const floor = floorOf(history, profile) ?? tokens.before
          const most = floor > tokens.budget ? floor + NOTE : Math.max(GAP, tokens.budget)
          expect(tokens.after, `${runs[i]?.source} · ${profile.name} · ${budget} of ${tokens.before}, floor ${floor}`).toBeLessThanOrEqual(most)
        }
      }
    },
    600_000,
  )
})

describe('generated histories', () => {
  it.each(pipelineNames)(
    '%s stays within a budget that leaves room for the hard floor and a note',
    (name) => {
      fc.assert(
        fc.property(histories, fc.constantFrom(...profiles), fc.integer({ min: 0, max: 95 }), (history, profile, share) => {
          const floor = (floorOf(history, profile) ?? counter.messages(history.messages)) + NOTE
          const budget = floor + Math.floor((Math.max(0, counter.messages(history.messages) - floor) * share) / 100)
          expect(reportOf(name, history, profile, budget).tokens.after, `${profile.name} · budget ${budget} · ${show(history)}`).toBeLessThanOrEqual(budget)
        }),
        { numRuns: LONG ? 1000 : 12 },
      )
    },
    600_000,
  )
})

describe('a budget that fits the hard floor but no note with it', () => {
  const words = 'The parser fails on line 42 of src/parse.ts. '.repeat(20)
  const history = h(`s u${JSON.stringify(words)} a"looking"[1] r1${JSON.stringify(words)} a${JSON.stringify(words)} u"Go on, please."`)

  it.each(pipelineNames)('%s stays within the budget', (name) => {
    for (const profile of [profileNamed('openai-chat'), profileNamed('anthropic')]) {
      const floor = floorOf(history, profile) as number
      const left = new Set<string>()
      for (let budget = floor; budget < floor + NOTE; budget++) {
        const { messages, report } = planOf(name, history, profile, budget)
        expect(report.tokens.after, `${profile.name} · ${budget} beside a floor of ${floor}`).toBeLessThanOrEqual(budget)
        expect(messages.at(-1)).toBe(history.messages.at(-1))
        left.add(show({ ...history, messages }))
      }
      expect(left).toContain('s u"Go on, please."')
      expect(left).toContain('s u"[…]" u"Go on, please."')
    }
  })

  it('cover leaves a gap mark if only system text would remain', () => {
    const said = { ...history, messages: history.messages.slice(0, -1) }
    const profile = profileNamed('openai-chat')
    const floor = floorOf(said, profile) as number
    expect(show({ ...said, messages: planOf('cover', said, profile, floor).messages })).toBe('s u"[…]"')
  })
})

/** A caller's own strategy that stops where its idea ends, whatever the budget. */
const own: Strategy = {
  name: 'own',
  plan: (history, context) =>
    draftEdit(history, context, { keep: Uint8Array.from(history.messages, ({ role }) => (role === 'user' ? 1 : 0)), reason: 'not of the user' }),
}
const shut = (strategy: Strategy) => when(manual(), strategy)

describe('compositions whose last strategy stops above the budget', () => {
  const composed = [
    sequence(newest(), own),
    sequence(summary(), shut(newest())),
    sequence(toolOutput(), cover(), shut(newest()), shut(cover())),
    until(slidingWindow(), shut(summary())),
    first(keyEvents(), shut(summary())),
    first(toolOutput(), shut(newest()), own),
  ]

  it.each(composed.map((strategy) => [strategy.name, strategy] as const))(
    '%s stays within a budget above the hard floor and adds no violation',
    (_, strategy) => {
      fc.assert(
        fc.property(histories, fc.constantFrom(...profiles), fc.integer({ min: 0, max: 95 }), (history, profile, share) => {
          const floor = (floorOf(history, profile) ?? counter.messages(history.messages)) + NOTE
          const budget = floor + Math.floor((Math.max(0, counter.messages(history.messages) - floor) * share) / 100)
          const report = reportOf(strategy, history, profile, budget)
          const where = `${profile.name} · budget ${budget} · ${show(history)}`
          expect(report.tokens.after, where).toBeLessThanOrEqual(budget)
          expect(report.violations.after.length, where).toBeLessThanOrEqual(report.violations.before.length)
        }),
        { numRuns: LONG ? 1000 : 30 },
      )
    },
    600_000,
  )

  it('a closed gate around the whole strategy leaves the history unchanged', () => {
    const history = h('s u a[1] r1 a"done" u a"said" u')
    expect(reportOf(shut(newest()), history, profiles[0] as Profile, 1).status).toBe('unchanged')
  })
})

describe('a turn under way that begins with reasoning and must stay', () => {
  const result = JSON.stringify(Array.from({ length: 60 }, (_, i) => `line ${i} of a result that names src/f${i}.ts`).join('\n'))
  const steps = Array.from({ length: 12 }, (_, i) => (i === 0 ? `a~"so"[1] r1${result}` : `a[${i + 1}] r${i + 1}${result}`)).join(' ')

  it.each(['cover', 'newest', 'summary', 'tool-output'])('%s shortens its results if a call is open or a part is unknown', (name) => {
    for (const end of ['a[99]', 'a?[99] r99']) {
      const { tokens, violations } = reportOf(name, h(`s u"Fix it." ${steps} ${end}`), profileNamed('anthropic'), '30%')
      expect(tokens.after, end).toBeLessThanOrEqual(tokens.budget)
      expect(violations.after, end).toEqual(violations.before)
    }
  })
})
