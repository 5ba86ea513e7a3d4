import { refOf } from '../archive/index.ts'
import { type Profile, profileNamed } from '../law/index.ts'
import { apply, floorMessages, type Message } from '../message/index.ts'
import { plan, shareOf, tokensApart } from '../pipeline/index.ts'
import { type Strategy, totalTokens } from '../strategy/index.ts'
import { type Counter, createCounter } from '../token/index.ts'

/** What is tried: a strategy, at a budget, under a profile. */
export interface Trial {
  readonly strategy: Strategy
  /** A share of the tokens outside system text, which then comes on top; or tokens of the whole. */
  readonly budget: { readonly share: number } | { readonly tokens: number }
  readonly profile?: Profile
  /** Give one counter to many trials, and no message is counted twice. */
  readonly counter?: Counter
  /** By record or note of an earlier trial: the messages that it stands for. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
}

/** What came of a trial. */
export interface Tried {
  readonly messages: readonly Message[]
  /** Tokens of the result, of the budget, and of the hard floor. */
  readonly tokens: number
  readonly budget: number
  readonly floor: number
  readonly millis: number
}

/** Fixed, so that equal trials give equal bytes. */
const KEY = '00'.repeat(32)

/** Compresses messages as `compress` would, without an archive. */
export function tried(messages: readonly Message[], trial: Trial): Tried {
  const counter = trial.counter ?? createCounter()
  const tokens = budgetOf(messages, trial, counter)
  const started = performance.now()
  const made = plan(
    { messages, tools: [] },
    {
      budget: tokens,
      strategy: trial.strategy,
      profile: trial.profile ?? profileNamed('openai-chat'),
      counter,
      rough: createCounter({ exact: false }),
      ref: (text) => refOf(KEY, text),
      ...(trial.earlier && { prepared: { earlier: trial.earlier } }),
    },
  )
  const millis = performance.now() - started
  const after = apply(messages, made.edit)
  return {
    messages: after,
    tokens: totalTokens(after, counter.message),
    budget: tokens,
    floor: totalTokens(floorMessages(messages), counter.message),
    millis,
  }
}

function budgetOf(messages: readonly Message[], { budget }: Trial, counter: Counter): number {
  if ('tokens' in budget) return budget.tokens
  return shareOf(tokensApart(messages, counter.message), budget.share)
}
