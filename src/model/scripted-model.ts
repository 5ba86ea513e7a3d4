import { DecantError } from '../message/index.ts'
import { describeValue, nearestName } from '../validation/index.ts'
import type { LanguageModel, ModelAnswer, ModelRequest } from './language-model.ts'
import { type FaultName, MODEL_FAULTS } from './model-faults.ts'

/** An answer of a scripted model: its text, a whole answer, a fault by its name, or a function of the request. */
export type Scripted = string | ModelAnswer | { readonly fault: FaultName } | ((request: ModelRequest) => string | ModelAnswer | { readonly fault: FaultName })

/** A model that gives prepared answers and records its requests. */
export interface ScriptedModel extends LanguageModel {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[]
}

/**
 * A model without a model: answers by the requested model name, `*` for every other name. A list is a queue whose last answer repeats. Without an answer
 * for a name, the call fails with `invalid-request`, as with a provider that does not know it. For tests, drills and demonstrations.
 *
 * @throws DecantError `invalid-argument` for a value that gives no answers by name, and for an unknown fault
 * @example
 * const model = scriptedModel({ 'gemini-flash': ['first answer', { fault: 'rate-limited' }, 'and from now on this'] })
 */
export function scriptedModel(script: Readonly<Record<string, Scripted | readonly Scripted[]>> = {}): ScriptedModel {
  checkScript(script)
  const requests: ModelRequest[] = []
  const turns = new Map<string, number>()
  return {
    name: 'scripted',
    requests,
    async generate(request) {
      requests.push(request)
      if (request.signal?.aborted) return { status: 'failed', reason: 'aborted', retryable: false }
      const name = request.model !== undefined && Object.hasOwn(script, request.model) ? request.model : '*'
      const queue = Object.hasOwn(script, name) ? script[name] : undefined
      const turn = turns.get(name) ?? 0
      turns.set(name, turn + 1)
      const next = Array.isArray(queue) ? (queue as readonly Scripted[])[Math.min(turn, queue.length - 1)] : (queue as Scripted | undefined)
      if (next === undefined) return { status: 'failed', reason: 'invalid-request', retryable: false, detail: 'no such model' }
      return answerFor(typeof next === 'function' ? next(request) : next, request)
    },
  }
}

function answerFor(scripted: Exclude<Scripted, (request: ModelRequest) => unknown>, request: ModelRequest): ModelAnswer | Promise<ModelAnswer> {
  if (typeof scripted === 'string') return { status: 'ok', text: scripted, usage: { input: 0, output: 0 }, finish: 'stop' }
  return 'fault' in scripted ? MODEL_FAULTS[scripted.fault](request) : scripted
}

/** A value that is no answer would look like a model that always fails. */
function checkScript(script: unknown): void {
  if (typeof script !== 'object' || script === null || Array.isArray(script))
    throw new DecantError('invalid-argument', `The script of scriptedModel is ${describeValue(script)}`, "Give answers by model name: { '*': 'the answer' }.")
  for (const [name, answers] of Object.entries(script)) for (const answer of [answers].flat()) checkAnswer(name, answer)
}

function checkAnswer(name: string, answer: unknown): void {
  const { fault, status } = Object(answer) as { readonly fault?: unknown; readonly status?: unknown }
  if (typeof answer === 'string' || typeof answer === 'function' || typeof status === 'string') return
  if (typeof fault === 'string' && Object.hasOwn(MODEL_FAULTS, fault)) return
  const faults = Object.keys(MODEL_FAULTS)
  const near = typeof fault === 'string' ? nearestName(fault, faults) : undefined
  throw new DecantError(
    'invalid-argument',
    fault === undefined ? `The answer of scriptedModel for '${name}' is ${describeValue(answer)}` : `scriptedModel has no fault named ${describeValue(fault)}`,
    fault === undefined
      ? "Give a text, a whole answer with a `status`, { fault: 'rate-limited' }, a function of the request, or a list of these."
      : `${near === undefined ? '' : `Did you mean '${near}'? `}Faults: ${faults.join(', ')}.`,
  )
}
