import type { Profile } from '../law/index.ts'
import type { Message } from '../message/index.ts'
import type { Budget, ResolvedBudget, StrategyChoice } from '../pipeline/index.ts'
import type { Counter } from '../token/index.ts'

/** What is tried: a strategy, at a budget, under a profile. */
export interface Trial {
  /** A strategy, or the name of one. */
  readonly strategy: StrategyChoice
  /** A share of the tokens outside system text, which then comes on top (`'20%'` or `{ share: 0.2 }`); or tokens of the whole. */
  readonly budget: Budget | ResolvedBudget
  /** Whose laws hold; those of OpenAI Chat unless told. */
  readonly profile?: Profile
  /** Counts the tokens; o200k unless told. Give one counter to many trials, and no message is counted twice. */
  readonly counter?: Counter
  /** By record or note of an earlier trial: the messages that it stands for. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
}
