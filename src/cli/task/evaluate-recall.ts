import { type Cut, cuts, decay, nextActions, oracle, placed, rewritten, score, type Trial, tried } from '../../evaluate/index.ts'
import type { Profile } from '../../law/index.ts'
import type { Message } from '../../message/index.ts'
import { pipelineNamed, type Settings } from '../../pipeline/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import { createCounter } from '../../token/index.ts'
import type { EvaluationRow } from './evaluation-row.ts'

/** What is measured. */
export interface RecallOptions {
  /** Names of strategies, with the settings of `pipelineNamed`; `oracle` is the default strategy with the future known. */
  readonly names: readonly string[]
  readonly settings: Settings
  /** Shares of the tokens outside system text. */
  readonly budgets: readonly number[]
  readonly profile: Profile
  /** Whether recall after 3 and 8 compactions in a row is measured too, which takes eleven times as long. */
  readonly decay: boolean
  /** Called after each strategy at each budget at each cut, with its name and how many there are in all. */
  readonly onStep?: (name: string, all: number) => void
}

/** Cuts runs at half and three quarters and measures each strategy at each budget there: a row each, means over the cuts at which the hard floor fits the budget. */
export function evaluatedRecall(runs: readonly (readonly Message[])[], options: RecallOptions): EvaluationRow[] {
  const counter = createCounter()
  const places = runs.flatMap((messages) => cuts(messages).map((cut) => ({ ...cut, messages })))
  const all = options.names.length * options.budgets.length * places.length
  return options.names.flatMap((name) => {
    const known = name === 'oracle' ? undefined : pipelineNamed(name, options.settings)
    return options.budgets.map((share) => {
      const found = places.map((place) => {
        const trial = { strategy: known ?? oracle(place.need), budget: { share }, profile: options.profile, counter }
        const one = { ...measured(place, trial), ...(options.decay && fallen(place, trial)) }
        options.onStep?.(name, all)
        return one
      })
      return rowOf(
        name,
        share,
        found.filter(({ fits }) => fits),
        found.length,
      )
    })
  })
}

type Place = Cut & { readonly messages: readonly Message[] }
type Found = ReturnType<typeof measured> & Partial<ReturnType<typeof fallen>>

function measured({ messages, cut, need }: Place, trial: Trial & { readonly strategy: Strategy }) {
  const past = messages.slice(0, cut)
  const result = tried(past, trial)
  return {
    fits: result.floor <= result.budget,
    bound: score(need, past, result.messages).bound,
    next: nextActions(messages, cut, result.messages),
    placed: placed(past, result.messages),
    bytes: rewritten(past, result.messages),
    milliseconds: result.millis,
  }
}

function fallen({ messages, cut, need }: Place, trial: Trial) {
  const past = messages.slice(0, cut)
  return { after3: decay(past, need, 3, trial).bound, after8: decay(past, need, 8, trial).bound }
}

function rowOf(strategy: string, budget: number, found: readonly Found[], all: number): EvaluationRow {
  const mean = (of: (one: Found) => number) => found.reduce((sum, one) => sum + of(one), 0) / Math.max(1, found.length)
  const row = {
    strategy,
    budget,
    cuts: found.length,
    leftOut: all - found.length,
    bound: mean((one) => one.bound),
    worst: found.reduce((least, one) => Math.min(least, one.bound), 1),
    nextActions: mean((one) => one.next),
    placed: mean((one) => one.placed),
    rewritten: Math.round(mean((one) => one.bytes)),
    milliseconds: mean((one) => one.milliseconds),
  }
  if (found.every((one) => one.after3 === undefined)) return row
  return { ...row, after3: mean((one) => one.after3 ?? 0), after8: mean((one) => one.after8 ?? 0) }
}
