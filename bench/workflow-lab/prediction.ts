import { decode } from '../../src/format/index.ts'
import { countTokens, createCounter } from '../../src/token/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import {
  type AbstractRun,
  type AbstractStep,
  abstractRun,
  mineRoutines,
  notableRoutines,
  type Routine,
  routineWorkflow,
  StepModel,
} from '../../src/workflow/index.ts'
import type { Run } from '../corpus.ts'
import { Ngram } from './ngram.ts'
import { predictNext } from './predict-next.ts'

const counter = createCounter({ exact: false })

/** A recorded run as mining sees it, and its messages' tokens. */
export interface Asked {
  readonly run: AbstractRun
  /** Tokens of each message. */
  readonly tokens: readonly number[]
}

/** Everything learned from some runs: workflows with their statistics, and the predictors they are compared with. */
export interface Learned {
  readonly routines: readonly Routine[]
  readonly model: StepModel
  /** Number of workflows as text, and tokens of workflows and statistics together. */
  readonly workflows: number
  readonly tokens: number
  readonly ngrams: readonly Ngram[]
  readonly raw: Ngram
  readonly slots: readonly Ngram[]
  readonly rawSlots: Ngram
}

/** Names of the predictors of the next action, in the order of the figures. */
export const NEXT = ['memory', 'workflows alone', 'most frequent', 'bigram', 'trigram', '4-gram', 'trigram that learns on', 'raw history'] as const

/** Names of the predictors of the slot. */
export const SLOT = ['memory', 'most frequent', 'bigram', 'trigram', 'raw history'] as const

/** Fractions of right answers. */
export interface Figures {
  readonly steps: number
  readonly next: readonly number[]
  readonly slot: readonly number[]
}

/** The number of latest steps that n-grams see. */
const RECENT = 6

/** A recorded run, decoded and abstracted. */
export function askedOf(run: Run): Asked {
  const { history } = decode(run.messages)
  const meta = 'meta' in run ? (run.meta as Record<string, unknown>) : {}
  return { run: abstractRun({ ...fromHistory({ history, meta }), instanceId: run.id }), tokens: history.messages.map((message) => counter.message(message)) }
}

/** Learns all compared predictors from runs. */
export function learnFrom(runs: readonly Asked[]): Learned {
  const learned = runs.map(({ run }) => run)
  const routines = mineRoutines(learned)
  const model = StepModel.fromData(StepModel.learn(learned).toData(2))
  const shown = notableRoutines(routines)
  const text = shown.map((routine) => routineWorkflow(routine).toPromptString()).join('\n\n')
  const tokens = countTokens(text) + countTokens(JSON.stringify(model.toData(2)))
  const raw = within(runs, tokens)
  return {
    routines,
    model,
    workflows: shown.length,
    tokens,
    ngrams: [0, 1, 2, 3].map((depth) => new Ngram(learned.map(symbols), depth)),
    raw: new Ngram(raw.map(symbols), 2),
    slots: [1, 2, 3].map((depth) => slotNgram(learned, depth)),
    rawSlots: slotNgram(raw, 3),
  }
}

/** Asks all predictors about every step but the first of each run. */
export function ask(learned: Learned, asked: readonly Asked[]): Figures {
  const next = new Array<number>(NEXT.length).fill(0)
  const slot = new Array<number>(SLOT.length).fill(0)
  let steps = 0
  for (const { run } of asked) {
    const learnsOn = learned.ngrams[2]?.copy()
    const words = symbols(run)
    const follower = learned.model.follow()
    run.steps.forEach((truth, i) => {
      if (i > 0) {
        steps++
        const recent = words.slice(Math.max(0, i - RECENT), i)
        const [frequent, ...deeper] = learned.ngrams.map((ngram) => ngram.predict(recent))
        const alone = predictNext(learned.routines, run.steps.slice(Math.max(0, i - RECENT), i))?.symbol ?? frequent
        const memory = follower.next(truth.afterUserMessage)[0]?.[0]
        tally(next, [memory, alone, frequent, ...deeper, learnsOn?.predict(recent), learned.raw.predict(recent)], truth.symbol)
        const context = slotContext(run.steps, i)
        const slots = [...learned.slots, learned.rawSlots].map((ngram) => ngram.predict(context))
        tally(slot, [follower.slot(truth.symbol, truth.afterUserMessage)[0]?.[0], ...slots], truth.source)
      }
      follower.add(truth)
      learnsOn?.learn(words.slice(Math.max(0, i - 2), i), truth.symbol)
    })
  }
  return { steps, next: next.map((right) => right / steps), slot: slot.map((right) => right / steps) }
}

function tally(right: number[], answers: readonly (string | undefined)[], truth: string): void {
  answers.forEach((answer, i) => {
    if (answer === truth) right[i] = (right[i] as number) + 1
  })
}

function symbols({ steps }: AbstractRun): string[] {
  return steps.map(({ symbol }) => symbol)
}

/** The input of an n-gram of slots: the actions before, then the action asked about; its answer is the source. */
function slotContext(steps: readonly AbstractStep[], at: number): string[] {
  return steps.slice(Math.max(0, at - 2), at + 1).map(({ symbol }) => symbol)
}

function slotNgram(runs: readonly AbstractRun[], depth: number): Ngram {
  const ngram = new Ngram([], depth)
  for (const { steps } of runs) for (const [i, { source }] of steps.entries()) ngram.learn(slotContext(steps, i), source)
  return ngram
}

/** From the beginning of each run, as many messages as still fit into the tokens, as their steps. */
function within(runs: readonly Asked[], tokens: number): AbstractRun[] {
  let left = tokens
  const kept: AbstractRun[] = []
  for (const { run, tokens: messages } of runs) {
    let count = 0
    for (const message of messages) {
      if (message > left) break
      left -= message
      count++
    }
    const steps = run.steps.slice(0, Math.round((run.steps.length * count) / Math.max(1, messages.length)))
    if (steps.length > 0) kept.push({ ...run, steps })
  }
  return kept
}
