import { refOf } from '../../archive/index.ts'
import type { Profile } from '../../law/index.ts'
import type { History, Message } from '../../message/index.ts'
import { type Budget, cutFirst, type Plan, type Protection, pipelineNamed, plan, protect as protecting, type StrategyChoice } from '../../pipeline/index.ts'
import { keepUnseenResults } from '../../strategy/index.ts'
import { type Counter, createCounter } from '../../token/index.ts'

/** The input of a plan besides the history. */
export interface DecisionInput {
  readonly budget: Budget
  /** A strategy, or its name: only a name can be sent to a worker. */
  readonly strategy: StrategyChoice
  readonly profile: Profile
  /** The archive's key, from which refs are made. */
  readonly key: string
  readonly model?: string
  /** Estimates texts, for a caller that has estimated the same ones before. */
  readonly estimate?: (text: string) => number
  /** Counts exactly for the model, for a caller that has counted the same texts before. */
  readonly counter?: Counter
  /** What stays whole. */
  readonly protect?: Protection
  /** Tools whose old results are cut before anything else. */
  readonly first?: readonly string[]
  /** Whether the history is sent next, so that results that no model has seen stay whole where they fit. */
  readonly isSentNext?: boolean
  /** The time that counts as now for strategies that weigh by age; defaults to the latest time in a message. */
  readonly now?: string
  /** The caller's clock, in milliseconds since 1970: the time of a message from the future is ignored. */
  readonly clock?: number
  /** Maps a record or note of an earlier compaction to the messages that it replaced. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
}

/** Plans with the tokenizer of the model and the refs of the archive. Pure: the same arguments give the same plan. */
export function decide(
  history: History,
  { budget, strategy, profile, key, model, estimate, protect, first, isSentNext, now, clock, earlier, counter }: DecisionInput,
): Plan {
  const counterOptions = model === undefined ? {} : { model }
  const pipeline = typeof strategy === 'string' ? pipelineNamed(strategy) : strategy
  const ordered = first && first.length > 0 ? cutFirst(pipeline, first) : pipeline
  const strategyToRun = isSentNext ? keepUnseenResults(ordered) : ordered
  return plan(history, {
    budget,
    strategy: protect ? protecting(strategyToRun, protect) : strategyToRun,
    profile,
    counter: counter ?? createCounter(counterOptions),
    rough: createCounter({ ...counterOptions, ...(estimate && { estimate }), exact: false }),
    ref: (text) => refOf(key, text),
    ...(clock !== undefined && { clock }),
    prepared: { ...(now !== undefined && { now }), ...(earlier && { earlier }) },
  })
}
