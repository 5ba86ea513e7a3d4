import type { Decision } from '../compact/index.ts'
import { DecantError, type History } from '../message/index.ts'
import type { Plan } from '../pipeline/index.ts'
import { createCounter } from '../token/index.ts'
import { Breaker } from './breaker.ts'
import type { PlanPool } from './plan-pool.ts'

/** The simplest of the shapes: the newest messages that fit, as they are, and a mark for the rest. */
const SIMPLEST = 'sliding-window'

/**
 * Plans in a worker. A fault of the first strategy is answered with the simplest shape where the history no longer fits the window, and is thrown
 * where it does, so that the original is sent. What is not smaller counts as unchanged. After three faults in a row planning rests for a minute.
 */
export class Planner {
  readonly #pool: PlanPool
  readonly #breaker = new Breaker()
  readonly #now: () => number

  constructor(pool: PlanPool, now: () => number = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** @throws DecantError `plan-failed` or `plan-too-slow` */
  async plan(history: History, asked: Decision, window: number): Promise<Plan> {
    const over = tokensOf(history) > window
    try {
      return await this.#tried(history, asked)
    } catch (error) {
      if (!over) throw error
      return smaller(history, await this.#pool.plan(history, { ...asked, strategy: SIMPLEST }))
    }
  }

  async #tried(history: History, asked: Decision): Promise<Plan> {
    if (this.#breaker.open(this.#now())) throw new DecantError('plan-failed', 'Planning rests after three faults in a row', 'The original was sent.')
    try {
      const plan = smaller(history, await this.#pool.plan(history, asked))
      this.#breaker.succeeded()
      return plan
    } catch (error) {
      this.#breaker.failed(this.#now())
      throw error
    }
  }
}

function tokensOf({ messages, tools }: History): number {
  const rough = createCounter({ exact: false })
  return rough.messages(messages) + rough.tools(tools)
}

/** The plan, or one that changes nothing where it would make the history no smaller. */
function smaller(history: History, plan: Plan): Plan {
  if (plan.report.status !== 'compressed' || tokensOf({ ...history, messages: plan.messages }) < tokensOf(history)) return plan
  return {
    ...plan,
    edit: [{ keep: history.messages.length }],
    messages: history.messages,
    report: { ...plan.report, status: 'unchanged', why: 'The plan was no smaller.' },
  }
}
