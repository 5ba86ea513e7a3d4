import type { DecisionInput } from '../../compact/index.ts'
import { newViolations } from '../../law/index.ts'
import { DecantError, type History } from '../../message/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import { reasonOf } from '../../validation/index.ts'

/** Makes a plan; tests replace it to make planning fail. */
export type Decide = (history: History, options: DecisionInput) => Plan

export interface PlannerSettings {
  readonly window: number
  /** A counter of estimates that remembers texts. */
  readonly rough: Counter
  /** True while planning is paused after failures. */
  readonly isPlanningPaused: boolean
  /** Called before planning begins with whether the history exceeds the window. */
  readonly onBegin: (isOverWindow: boolean) => void
}

/** The simplest shape: the newest messages that fit, unchanged, and a marker for the rest. */
const FALLBACK_STRATEGY = 'sliding-window'

/**
 * Plans one request. If the history exceeds the window, the simplest shape is used when the first strategy fails, or when its plan breaks a law, is no smaller
 * or is still too large. If the history fits, errors are thrown, so that the original is sent, and a plan that is no smaller counts as unchanged.
 */
export class Planner {
  readonly #decide: Decide
  readonly #settings: PlannerSettings
  /** How the first strategy did, if it was asked. */
  planned: 'success' | 'failure' | undefined
  /** Why the simplest shape was planned, if the first strategy failed. */
  failure: string | undefined

  constructor(decide: Decide, settings: PlannerSettings) {
    this.#decide = decide
    this.#settings = settings
  }

  /** @throws DecantError and any error of the strategy */
  plan(history: History, options: DecisionInput): Plan {
    const isOverWindow = this.#settings.rough.history(history) > this.#settings.window
    this.#settings.onBegin(isOverWindow)
    if (!isOverWindow) return this.#runStrategy(history, options)
    const regular = this.#tryStrategy(history, options)
    if (regular && this.#tokensAfter(history, regular) <= this.#settings.window) return regular
    const fallback = this.#unlessNoSmaller(history, this.#decide(history, { ...options, strategy: FALLBACK_STRATEGY }))
    return regular && this.#tokensAfter(history, regular) <= this.#tokensAfter(history, fallback) ? regular : fallback
  }

  #tokensAfter(history: History, { messages }: Plan): number {
    return this.#settings.rough.history({ ...history, messages })
  }

  #tryStrategy(history: History, options: DecisionInput): Plan | undefined {
    try {
      const plan = this.#runStrategy(history, options)
      if (newViolations(history, { ...history, messages: plan.messages }, options.profile).length === 0) return plan
      this.planned = 'failure'
      this.failure = 'The plan would break a law of the provider'
    } catch (error) {
      this.failure = reasonOf(error)
    }
    return undefined
  }

  #runStrategy(history: History, options: DecisionInput): Plan {
    if (this.#settings.isPlanningPaused) throw new DecantError('plan-failed', 'Planning is paused after three faults in a row', 'The original was sent.')
    this.planned = 'failure'
    const plan = this.#unlessNoSmaller(history, this.#decide(history, options))
    this.planned = 'success'
    return plan
  }

  /** The plan, or one that changes nothing if it would make the history no smaller. */
  #unlessNoSmaller(history: History, plan: Plan): Plan {
    const { rough } = this.#settings
    if (plan.report.status !== 'compressed' || rough.history({ ...history, messages: plan.messages }) < rough.history(history)) return plan
    return {
      ...plan,
      edit: [{ keep: history.messages.length }],
      messages: history.messages,
      report: { ...plan.report, status: 'unchanged', why: 'The plan was no smaller.' },
    }
  }
}
