import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { type Profile, profiles } from '../../src/law/index.ts'
import { floorMessages, type History } from '../../src/message/index.ts'
import { type Budget, pipelineNamed, pipelineNames, plan, type Report } from '../../src/pipeline/index.ts'
import { show } from '../../src/testing/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { histories } from '../strategy/histories.ts'

const counter = createCounter({ exact: false })
const ref = (text: string) => refOf('00', text)
const LONG = Boolean(process.env.DECANT_LONG)

/** What stands beside the hard floor where that alone takes the budget: a note, or what a law wants between two messages that stay. */
const NOTE = 40

function reportOf(name: string, history: History, profile: Profile, budget: Budget): Report {
  return plan(history, { budget, strategy: pipelineNamed(name), profile, counter, rough: counter, ref }).report
}

function floorOf({ messages }: History): number {
  return counter.messages(floorMessages(messages))
}

describe.skipIf(!hasCorpus)('on recorded runs of every source (skipped where DECANT_CORPUS names no folder)', () => {
  const runs = hasCorpus ? sampledRuns(LONG ? 6 : 1) : []
  const histories = runs.map(({ messages }) => decode(messages.slice(0, LONG ? 400 : 60), { format: 'openai-chat' }).history)

  it.each(pipelineNames)(
    '%s ends within the budget, but for the hard floor',
    (name) => {
      for (const [i, history] of histories.entries()) {
        for (const budget of ['5%', '10%', '20%', '30%', '50%'] as const) {
          const profile = profiles[i % profiles.length] as Profile
          const { tokens } = reportOf(name, history, profile, budget)
          const floor = floorOf(history)
          const most = floor > tokens.budget - NOTE ? Math.max(tokens.budget, floor + NOTE) : tokens.budget
          expect(tokens.after, `${runs[i]?.source} · ${profile.name} · ${budget} of ${tokens.before}, floor ${floor}`).toBeLessThanOrEqual(most)
        }
      }
    },
    600_000,
  )
})

describe('on histories of all shapes', () => {
  it.each(pipelineNames)(
    '%s ends within a budget that the hard floor and a note leave room in',
    (name) => {
      fc.assert(
        fc.property(histories, fc.constantFrom(...profiles), fc.integer({ min: 0, max: 95 }), (history, profile, share) => {
          const floor = floorOf(history) + NOTE
          const budget = floor + Math.floor((Math.max(0, counter.messages(history.messages) - floor) * share) / 100)
          expect(reportOf(name, history, profile, budget).tokens.after, `${profile.name} · budget ${budget} · ${show(history)}`).toBeLessThanOrEqual(budget)
        }),
        { numRuns: LONG ? 1000 : 12 },
      )
    },
    600_000,
  )
})
