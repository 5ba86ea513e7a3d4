import type { Profile } from '../law/index.ts'
import type { Message } from '../message/index.ts'
import type { Budget, ResolvedBudget, StrategyChoice } from '../pipeline/index.ts'
import type { Counter } from '../token/index.ts'

/** What is tried: a strategy, at a budget, under a profile. */
export interface Trial {
  /** A strategy, or the name of one. */
  readonly strategy: StrategyChoice
  /** A share of the tokens outside system text (`'20%'` or `{ share: 0.2 }`), plus the system text; or tokens of the whole. */
  readonly budget: Budget | ResolvedBudget
  /** The profile whose laws apply; by default that of OpenAI Chat. */
  readonly profile?: Profile
  /** Counts the tokens; by default o200k. Pass one counter to many trials, and no message is counted twice. */
  readonly counter?: Counter
  /** For each record or note of an earlier trial, the messages that it represents. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
}
